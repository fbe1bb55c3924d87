import { type SubmitEvent, useEffect, useRef } from 'react';
import { letChoose } from '#lib/browser/choose.client.ts';
import { paths } from '#lib/core/paths.ts';
import { CategoryOptions } from './CategoryOptions.tsx';
import { saveByEnter } from './NewExpense.tsx';
import {
  type Answer,
  type Choice,
  choiceOf,
  expensesOf,
  isOut,
  merchantOf,
  type QueueContext,
  type QueueRow,
} from './types.ts';
import type { useWork } from './use-work.ts';

interface Props {
  context: QueueContext;
  rows: readonly QueueRow[];
  ticked: readonly QueueRow[];
  /** Before the island is awake it cannot count what is ticked. */
  awake: boolean;
  work: ReturnType<typeof useWork>;
}

const MARKS = ['IN', 'IV', 'CW', 'IG'] as const;

/** One button for all that is ticked. The boxes of the rows belong to this form. */
export function Ticked({ context, rows, ticked, awake, work }: Props) {
  const { t, view } = context;
  const [first] = ticked.length > 0 ? ticked : rows;
  if (!first) return null;
  const offered =
    view === 'group' ? first.answers.flatMap((answer) => ({ answer, choice: choiceOf(answer) })) : [];
  const plain = offered.filter(({ choice }) => choice && !['link', 'pair'].includes(choice.act));
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { value = '' } = event.nativeEvent.submitter as HTMLButtonElement;
    if (view === 'sure') return work.acceptEach();
    if (value.startsWith('{')) return work.decide(JSON.parse(value) as Choice, ticked);
    const fields = new FormData(event.currentTarget);
    const category = Number(fields.get('category'));
    const merchant = String(fields.get('merchant_name') ?? '').trim();
    if (category > 0) work.sendTicked(expensesOf(ticked, category, view === 'group' ? merchant : undefined));
  };
  // Enter in a form presses its first button, which must not be a guess.
  const begins = view === 'group' && isOut(first) && !choiceOf(first.answers[0] as Answer);
  const forEach = (rows.every(isOut) || view === 'queue') && (
    <ExpenseForEach context={context} row={first} begins={begins} />
  );
  const count = awake ? ticked.length : undefined;
  return (
    <form
      id="ticked"
      method="post"
      className={`queue-ticked${view === 'queue' ? '' : ' always'}`}
      onSubmit={submit}
    >
      <span className="muted small">
        {count === undefined ? t('review.for_ticked') : t('review.ticked', { count })}
      </span>
      {view === 'sure' ? (
        <button type="submit" className="button primary">
          {t('review.accept_ticked')}
        </button>
      ) : (
        <>
          {begins && forEach}
          {plain.map(({ answer, choice }, index) => (
            <button
              type="submit"
              key={answer.text}
              className={index === 0 && !begins ? 'button primary' : 'button small'}
              name="as"
              value={JSON.stringify(choice)}
            >
              {answer.text}
            </button>
          ))}
          {(view === 'queue' ? MARKS : []).map((act) => (
            <button
              type="submit"
              key={act}
              className="button small"
              name="as"
              value={JSON.stringify({ act })}
            >
              {t(`transactions.type_${act}`)}
            </button>
          ))}
          {!begins && forEach}
        </>
      )}
    </form>
  );
}

/** What all expenses of the ticked rows have in common. Rows of one text are usually of one merchant. */
function ExpenseForEach({
  context: { t, categories, view },
  row,
  begins,
}: Pick<Props, 'context'> & { row: QueueRow; begins: boolean }) {
  const merchant = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (merchant.current && merchant.current.role !== 'combobox') letChoose(merchant.current);
  }, []);
  return (
    <span className="queue-category">
      {view === 'group' && (
        <span className="choice">
          <input
            ref={merchant}
            name="merchant_name"
            list="merchant-names"
            aria-label={t('review.merchant')}
            placeholder={t('review.merchant')}
            defaultValue={merchantOf(row)}
            maxLength={100}
            autoComplete="off"
            data-choices={paths.choices('merchant')}
            data-failed={t('review.names_failed')}
            data-new=""
            onKeyDown={saveByEnter}
          />
        </span>
      )}
      <select
        name="category"
        aria-label={t('review.category')}
        defaultValue=""
        // biome-ignore lint/a11y/noAutofocus: the one field that is missing
        autoFocus={begins}
        onKeyDown={saveByEnter}
      >
        <CategoryOptions categories={categories} t={t} />
      </select>
      <button type="submit" className={begins ? 'button primary' : 'button small'} name="as" value="expense">
        {t('review.expense_each')}
      </button>
    </span>
  );
}
