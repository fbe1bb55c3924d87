import { File } from 'lucide-react';
import { memo, type RefObject, useEffect, useRef, useState } from 'react';
import { DAY_FORMAT } from '#lib/core/day.ts';
import { paths } from '#lib/core/paths.ts';
import { type Texts, type Translate, translator } from '#lib/texts/translator.ts';
import { KeysHelp } from '../KeysHelp.tsx';
import { pressOnce, useKeys } from '../queue/use-keys.ts';
import { useToasterAtHand } from '../toaster/at-hand.ts';
import { useAwake } from '../use-awake.ts';
import { Answers } from './Answers.tsx';
import { Facts } from './Facts.tsx';
import { Picture } from './Picture.tsx';
import { Strip } from './Strip.tsx';
import type { Context, Other, RefusedFacts, ToldReceipt } from './types.ts';
import { type Given, keysOf, useChoice } from './use-choice.ts';
import { type Drafts, useDrafts } from './use-drafts.ts';
import { useReceipts } from './use-receipts.ts';
import { nameOf } from './words.ts';

export interface Props extends Omit<Context, 't' | 'awake'> {
  receipts: ToldReceipt[];
  /** All that wait, also on other pages. */
  left: number;
  /** The receipt at hand, if not the first. */
  at?: string | undefined;
  /** Of the API's address: which part of the tray it is. */
  query: string;
  /** Only those that the person sent. */
  mine: boolean;
  refused?: RefusedFacts | undefined;
  /** The answer of a form that was refused, as it was sent. */
  given?: Given | undefined;
  /** The person has switched single keys off. */
  keysOff: boolean;
  texts: Texts;
}

const KEYS = [
  ['j k', 'move'],
  ['⏎', 'accept'],
  ['1 2 3', 'answers'],
  ['c', 'categories'],
  ['e', 'correct'],
  ['s', 'later'],
  ['o', 'open'],
  ['u', 'undo'],
  ['?', 'help'],
] as const;
const helpOf = (t: Translate) => KEYS.map(([keys, name]) => [keys, t(`tray.key_${name}`)] as const);

interface AtHandProps {
  receipt: ToldReceipt;
  context: Context;
  work: ReturnType<typeof useReceipts>;
  choice: ReturnType<typeof useChoice>;
  drafts: Drafts;
  refused: RefusedFacts | undefined;
  details: RefObject<HTMLDetailsElement | null>;
  addressOf: (receipt: ToldReceipt) => string;
}

/** The receipt at hand: its picture, what it says, and what it may belong to. */
function AtHand({ receipt, context, work, choice, drafts, refused, details, addressOf }: AtHandProps) {
  const { t } = context;
  const { rows, index, unsaved } = work;
  const next = rows[index + 1] ?? rows[index - 1];
  const { restore, onKeyed, ...chosen } = choice;
  return (
    <div className="rq-hand" id={`receipt-${receipt.id}`}>
      <Picture receipt={receipt} context={context} />
      <section
        className="card rq-read"
        tabIndex={-1}
        aria-label={t('tray.at_hand', { name: nameOf(receipt) })}
      >
        <Sender receipt={receipt} context={context} />
        <Twin kind="same" other={receipt.same_as} t={t} />
        <Twin kind="alike" other={receipt.alike} t={t} />
        {unsaved.has(receipt.id) && <p className="notice error">{unsaved.get(receipt.id)}</p>}
        <Facts
          key={`${receipt.id} ${JSON.stringify(receipt.facts)} ${drafts.restored().has(receipt.id)}`}
          receipt={receipt}
          context={context}
          drafts={drafts}
          refused={refused}
          details={details}
          onDescribe={(facts) => work.describe(receipt, facts)}
        />
        <Answers
          receipt={receipt}
          context={context}
          {...chosen}
          next={next}
          nextAddress={next ? addressOf(next) : paths.receipts}
          onDiscard={() => void work.discard(receipt)}
          onLater={() => work.putOff(receipt)}
        />
      </section>
    </div>
  );
}

/** The tray as a queue: the receipt at hand with its picture, what it says and what it may belong to; below it all that wait. */
function ReceiptQueue({ texts, receipts, left, at, query, mine, refused, given, keysOff, ...shared }: Props) {
  const [t] = useState(() => translator(texts, shared.locale));
  const [awake, setAwake] = useState(false);
  const context: Context = { ...shared, t, awake };
  const work = useReceipts({ receipts, left, at, query }, t);
  const drafts = useDrafts(awake, refused);
  const choice = useChoice(work, given, drafts);
  const { current, rows } = work;
  const place = useRef<HTMLDivElement>(null);
  const details = useRef<HTMLDetailsElement>(null);
  const help = useRef<HTMLDialogElement>(null);
  useAwake(place);
  useToasterAtHand();
  useChosenBefore(place, choice);
  useEffect(() => setAwake(true), []);
  useShownLeft(work.left, t);
  useFocus(place, current && `${current.id} ${JSON.stringify(current.facts)}`, awake);
  const correct = () => {
    if (!details.current) return;
    details.current.open = true;
    details.current.querySelector<HTMLInputElement>('input[name="amount"]')?.focus();
  };
  useKeys({ ...keysOf(work, choice), e: correct, '?': () => help.current?.showPopover() }, keysOff);
  const addressOf = ({ id }: ToldReceipt) =>
    `${paths.receipts}?${new URLSearchParams([...new URLSearchParams(query), ['at', id]])}`;

  return (
    <div className="rq" id="receipts" ref={place} onClickCapture={pressOnce}>
      <p className="visually-hidden" role="status">
        {work.said}
      </p>
      {current ? (
        <AtHand
          receipt={current}
          context={context}
          work={work}
          choice={choice}
          drafts={drafts}
          refused={refused}
          details={details}
          addressOf={addressOf}
        />
      ) : (
        <Nothing mine={mine} t={t} />
      )}
      {rows.length + work.done.length > 0 && (
        <Strip
          rows={rows}
          done={work.done}
          current={current}
          context={context}
          addressOf={addressOf}
          onChoose={work.moveTo}
        />
      )}
      <KeysHelp id="review-help" dialog={help} off={keysOff} t={t} keys={helpOf(t)} />
    </div>
  );
}

function Sender({
  receipt: { person, tray_at },
  context: { t, locale, zone },
}: {
  receipt: ToldReceipt;
  context: Context;
}) {
  const format = { ...DAY_FORMAT, timeZone: zone ?? 'UTC' };
  const date = tray_at ? new Date(tray_at).toLocaleDateString(locale, format) : '';
  return <p className="muted small rq-sender">{t('tray.by', { person: person.name, date })}</p>;
}

/** The same file, or what it says, is somewhere else, too. */
function Twin({ other, kind, t }: { other: Other | null; kind: 'same' | 'alike'; t: Translate }) {
  if (!other) return null;
  const { file_name: file, expense, date } = other;
  return (
    <p className="small receipt-same">
      <span>
        {expense && date
          ? t(`tray.${kind}_expense`, { file, date: { day: date } })
          : t(`tray.${kind}_tray`, { file })}{' '}
        <a href={expense ? paths.expense(expense) : paths.receipt(other.attachment)}>{t('tray.same_show')}</a>
      </span>
    </p>
  );
}

function Nothing({ mine, t }: { mine: boolean; t: Translate }) {
  return (
    <div className="empty" tabIndex={-1}>
      <span className="empty-icon">
        <File className="icon" aria-hidden="true" />
      </span>
      <p className="empty-title">{t(mine ? 'tray.none_mine' : 'tray.none')}</p>
      <p className="muted">{t('tray.none_text')}</p>
    </div>
  );
}

/** What was chosen before the island was awake stays chosen. */
function useChosenBefore(
  place: RefObject<HTMLDivElement | null>,
  { restore }: ReturnType<typeof useChoice>,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the island wakes
  useEffect(() => {
    const checked = (of: string) => place.current?.querySelector<HTMLInputElement>(`${of} input:checked`);
    const boxes = [...(place.current?.querySelectorAll('.rq-answer') ?? [])];
    restore(
      boxes.findIndex((box) => box.contains(checked('.rq-answer') ?? null)),
      Number(checked('.rq-categories')?.value ?? 0),
    );
  }, []);
}

/** What the head of the page says of how many are left. */
function useShownLeft(left: number, t: Translate): void {
  useEffect(() => {
    for (const part of document.querySelectorAll('[data-tray-left]'))
      part.textContent = t('tray.wait', { count: left });
  }, [left, t]);
}

/** Once another receipt is at hand, or something else is known of it, the focus goes to it; on amounts that nobody could read, into the field. */
function useFocus(
  place: { current: HTMLDivElement | null },
  shown: string | undefined,
  awake: boolean,
): void {
  const before = useRef(shown);
  useEffect(() => {
    if (!awake || before.current === shown) return;
    before.current = shown;
    const part = place.current?.querySelector<HTMLElement>('.rq-read, .empty');
    const field = part?.querySelector<HTMLElement>('.receipt-facts[open] input[name="amount"]');
    const preventScroll = matchMedia('(pointer: coarse)').matches;
    (preventScroll ? part : (field ?? part))?.focus({ preventScroll });
  }, [place, shown, awake]);
}

// Astro detects React functions by rendering them, but recognises a memo without that.
export default memo(ReceiptQueue);
