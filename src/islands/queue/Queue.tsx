import { memo, useEffect, useRef, useState } from 'react';
import { paths } from '#lib/core/paths.ts';
import { type Texts, type Translate, translator } from '#lib/texts/translator.ts';
import { KeysHelp } from '../KeysHelp.tsx';
import { useToasterAtHand } from '../toaster/at-hand.ts';
import { useAwake } from '../use-awake.ts';
import { Row } from './Row.tsx';
import { Ticked } from './Ticked.tsx';
import type { QueueContext, QueueRow } from './types.ts';
import { pressOnce, useKeys } from './use-keys.ts';
import { keysOf, useWork } from './use-work.ts';

export interface Props extends Omit<QueueContext, 't'> {
  rows: QueueRow[];
  left: number;
  total: number;
  /** Of the API's address: which part of the queue it is. */
  query: string;
  /** The row at hand, if not the first. */
  at?: number | undefined;
  /** The group that comes after this one. */
  next?: { href: string; name: string; count: number } | undefined;
  /** The person has switched single keys off. */
  keysOff: boolean;
  texts: Texts;
}

const KEYS = [
  ['j k ↓ ↑', 'move'],
  ['⏎', 'accept'],
  ['1 2 3', 'answers'],
  ['e', 'expense'],
  ['i', 'income'],
  ['v', 'investment'],
  ['c', 'cash'],
  ['l', 'link'],
  ['x', 'tick'],
  ['*', 'tick_alike'],
  ['u', 'undo'],
  ['s', 'later'],
  ['o', 'open'],
  ['/', 'search'],
  ['?', 'help'],
] as const;
const helpOf = (t: Translate) => KEYS.map(([keys, name]) => [keys, t(`review.key_${name}`)] as const);

/** The queue: what nobody has decided yet, one row after the other, by keys or by pointer. */
function Queue({ texts, rows: given, left, total, query, at, next, keysOff, ...shared }: Props) {
  const [t] = useState(() => translator(texts, shared.locale));
  const context: QueueContext = { ...shared, t };
  const work = useWork({ rows: given, left, total, query, at, view: shared.view }, t);
  const { rows, current, struck, ticked, opened } = work;
  const rest = work.counts.left;
  const asked = new URLSearchParams(query);
  const account = Number(asked.get('account')) || undefined;
  const [awake, setAwake] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  useAwake(list);
  useToasterAtHand();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was ticked before the island was awake is read once
  useEffect(() => {
    setAwake(true);
    const boxes = list.current?.querySelectorAll<HTMLInputElement>('input[form="ticked"]:checked') ?? [];
    work.setTicked(new Set([...boxes].map((box) => Number(box.closest('li')?.id.slice(1)))));
  }, []);
  useEffect(() => {
    // A row takes the focus once it is awake. Before that, Enter means Later where nothing is sure.
    const { activeElement: focused } = document;
    if (awake && focused?.matches('.queue-others > [autofocus]'))
      focused.closest('li')?.focus({ preventScroll: true });
  }, [awake]);
  useShownCounts(work.counts, t);
  const help = useRef<HTMLDialogElement>(null);
  useKeys(
    keysOf(work, () => help.current?.showPopover()),
    keysOff,
  );

  return (
    <div className="queue-list" ref={list} onClickCapture={pressOnce}>
      <p className="visually-hidden" role="status">
        {work.said}
      </p>
      <ul className="queue card">
        {rows.map((row) => (
          <Row
            key={row.transaction.id}
            row={row}
            context={context}
            current={row === current}
            awake={awake}
            ticked={ticked.has(row.transaction.id)}
            struck={struck.get(row.transaction.id)}
            opened={opened === row.transaction.id}
            work={work}
          />
        ))}
      </ul>
      {awake && rows.length === 0 && (
        <p className="queue-done">
          {rest > 0 ? (
            <>
              {next
                ? t('review.group_done', { count: given.length })
                : `${t(shared.view === 'sure' ? 'review.no_sure' : 'review.nothing_here')}.`}{' '}
              {next && (
                // biome-ignore lint/a11y/noAutofocus: the keys that decided the last row lead on
                <a className="button primary" href={next.href} autoFocus>
                  {t('review.next_group', next)}
                </a>
              )}{' '}
              <a href={paths.reviewOf({ account, month: asked.get('month') ?? undefined })}>
                {t('review.left', { left: rest, total })}
              </a>
            </>
          ) : (
            <>
              {t('review.nothing')} <a href={paths.review}>{t('review.look_again')}</a>
            </>
          )}
        </p>
      )}
      <Ticked context={context} rows={rows} ticked={work.chosen} awake={awake} work={work} />
      <KeysHelp id="review-help" dialog={help} off={keysOff} t={t} keys={helpOf(t)} />
    </div>
  );
}

/** What the head of the page says of how much is left. */
function useShownCounts({ left, total }: { left: number; total: number }, t: Translate): void {
  useEffect(() => {
    for (const part of document.querySelectorAll('[data-review-left]'))
      part.textContent = t('review.left', { left, total: Math.max(total, left) });
    for (const part of document.querySelectorAll('[data-review-count]'))
      part.textContent = t('review.count', { left });
    const bar = document.querySelector<HTMLProgressElement>('#review-progress');
    if (bar) bar.value = Math.max(0, bar.max - left);
  }, [left, total, t]);
}

// Astro detects React functions by rendering them, but recognises a memo without that.
export default memo(Queue);
