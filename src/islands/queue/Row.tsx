import type { MouseEvent, SubmitEvent } from 'react';
import type { Translate } from '#lib/texts/translator.ts';
import { Facts } from './Facts.tsx';
import { Key } from './Key.tsx';
import { NewExpense } from './NewExpense.tsx';
import { Receipt } from './Receipt.tsx';
import {
  type Answer,
  accessKeyOf,
  actOf,
  type Choice,
  choiceOf,
  isOut,
  offeredOf,
  type QueueContext,
  type QueueRow,
  withReceipt,
} from './types.ts';
import type { Unsaved } from './use-unsaved.ts';
import type { useWork } from './use-work.ts';

interface Props {
  row: QueueRow;
  context: QueueContext;
  /** The row at hand. */
  current: boolean;
  awake: boolean;
  ticked: boolean;
  /** Why it can no longer be decided here. */
  struck: string | undefined;
  /** Its form for a new expense is open. */
  opened: boolean;
  work: ReturnType<typeof useWork>;
}

/** A row with its answers. Each is a button of a form that posts, until the island is awake. */
export function Row({ row, context, current, awake, ticked, struck, opened, work }: Props) {
  const { t, view } = context;
  const { id } = row.transaction;
  const bulk = view !== 'queue';
  const answers = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { value = '' } = event.nativeEvent.submitter as HTMLButtonElement;
    work.decide(JSON.parse(value) as Choice, [row]);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the queue move, too
    <li
      id={`r${id}`}
      className={`queue-row${current ? ' now' : ''}${struck ? ' struck' : ''}`}
      tabIndex={awake ? (current ? 0 : -1) : undefined}
      aria-current={current && !bulk ? 'true' : undefined}
      onClick={(event) => isOnRowItself(event) && work.setHere(id)}
    >
      <Facts row={row} context={context} ticked={ticked} onTick={() => work.tick([id])} />
      {struck ? (
        <p className="queue-answer muted">{struck}</p>
      ) : (
        <div className="queue-answer">
          <NotSaved unsaved={work.unsaved.of(id)} t={t} onAgain={work.send} />
          <form method="post" onSubmit={answers}>
            {current && !bulk ? (
              <AtHand row={row} context={context} awake={awake} opened={opened} work={work} />
            ) : (
              <Quiet row={row} context={context} tabIndex={awake ? -1 : undefined} work={work} />
            )}
          </form>
          {current && !bulk && isOut(row) && (
            <NewExpense
              row={row}
              context={context}
              opened={opened}
              onOpen={(open) => work.open(id, open)}
              onRecord={(choice) => work.decide(choice, [row])}
            />
          )}
        </div>
      )}
      {current && !bulk && <p className="visually-hidden">{t('review.at_hand')}</p>}
    </li>
  );
}

interface NotSavedProps {
  unsaved: Unsaved | undefined;
  t: Translate;
  onAgain: ReturnType<typeof useWork>['send'];
}

/** Why the answer that was given is not saved. The toast has said so, too. */
function NotSaved({ unsaved, t, onAgain }: NotSavedProps) {
  if (!unsaved) return null;
  return (
    <div className="notice error queue-unsaved">
      <p>{unsaved.reason}</p>
      {unsaved.again && (
        <button
          type="button"
          className="button small"
          onClick={() => onAgain(unsaved.acts, unsaved.open, unsaved.key)}
        >
          {t('review.send_again')}
        </button>
      )}
    </div>
  );
}

/** What has an effect of its own would be replaced before it has had it. */
const isOnRowItself = ({ target }: MouseEvent): boolean =>
  !(target as Element).closest('a, button, input, label, summary');

/** The row at hand: the answer that is shown, the others with their numbers, and Later. */
function AtHand({
  row,
  context: { t, later },
  awake,
  opened,
  work,
}: Pick<Props, 'row' | 'context' | 'awake' | 'opened' | 'work'>) {
  const [first, ...others] = offeredOf(row) as [Answer, ...Answer[]];
  const choice = choiceOf(first);
  // Where nothing is learned or sure, Enter must not guess; once awake, it does what is drawn on the row.
  const guessed = first.from === 'usual' || !choice;
  const entersLater = guessed && !awake;
  return (
    <div className="queue-now">
      <div>
        <p className="queue-first">{first.text}</p>
        <p className={`muted small${first.from === 'rule' ? ' queue-because' : ''}`}>
          {first.because ?? t('review.because_usual')}
        </p>
        <Receipt row={row} answer={first} t={t} />
        <div className="queue-others">
          {others.map((answer, index) => (
            <button
              type="submit"
              key={answer.text}
              className="button small"
              name="do"
              value={json(row, choiceOf(answer) as Choice)}
              {...accessKeyOf(answer)}
            >
              <Key name={String(index + 2)} /> {answer.text}
            </button>
          ))}
          <button
            type="submit"
            className="button small quiet"
            name="do"
            value={json(row, { act: later ? 'now' : 'later' })}
            // biome-ignore lint/a11y/noAutofocus: the queue is worked through by Enter alone
            autoFocus={entersLater}
          >
            {t(later ? 'review.now' : 'review.later')} <Key name={entersLater ? '⏎' : 's'} />
          </button>
        </div>
      </div>
      {choice ? (
        <button
          type="submit"
          className={opened ? 'button' : 'button primary'}
          name="do"
          value={json(row, choice)}
          {...accessKeyOf(first)}
          // biome-ignore lint/a11y/noAutofocus: the queue is worked through by Enter alone
          autoFocus={!guessed && !awake}
        >
          {t('review.accept')} {!entersLater && <Key name="⏎" />}
        </button>
      ) : (
        <a
          className="button primary"
          href={`#c${row.transaction.id}`}
          onClick={(event) => {
            event.preventDefault();
            work.open(row.transaction.id, true);
          }}
        >
          {t('review.choose')} {awake && <Key name="⏎" />}
        </a>
      )}
    </div>
  );
}

/** Any other row: one line of what Accept would do. */
function Quiet({
  row,
  context: { t, view },
  tabIndex,
  work,
}: Pick<Props, 'row' | 'context' | 'work'> & { tabIndex: number | undefined }) {
  const [first] = row.answers as [Answer];
  const choice = choiceOf(first);
  return (
    <div className="queue-now">
      <div>
        <p>{first.text}</p>
        {first.because && <p className="muted small queue-because">{first.because}</p>}
        <Receipt row={row} answer={first} t={t} />
      </div>
      {view === 'queue' &&
        (choice ? (
          <button
            type="submit"
            className="button small"
            name="do"
            value={json(row, choice)}
            tabIndex={tabIndex}
          >
            {t('review.accept')}
          </button>
        ) : (
          <a
            className="button small"
            href={`?at=${row.transaction.id}#r${row.transaction.id}`}
            tabIndex={tabIndex}
            onClick={(event) => {
              event.preventDefault();
              work.setHere(row.transaction.id);
              work.open(row.transaction.id, true);
            }}
          >
            {t('review.choose')}
          </a>
        ))}
    </div>
  );
}

/** A whole decision, as the form posts it and as the island sends it. */
const json = (row: QueueRow, choice: Choice): string =>
  JSON.stringify(actOf(withReceipt(choice, row), [row.transaction.id]));
