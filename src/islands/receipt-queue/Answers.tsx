import type { SubmitEvent } from 'react';
import { isPlainClick } from '#lib/browser/plain-click.client.ts';
import { fieldId } from '#lib/core/ids.ts';
import { paths } from '#lib/core/paths.ts';
import { Key } from '../queue/Key.tsx';
import { type Context, decisionOf, records, standsOf, type ToldReceipt } from './types.ts';
import { KEYED } from './use-choice.ts';

interface Props {
  receipt: ToldReceipt;
  context: Context;
  /** Which answer is chosen. */
  chosen: number;
  /** The category of an expense that is recorded. */
  category: number | null;
  /** The category is missing, and choosing one accepts. */
  open: boolean;
  /** Digits choose categories. */
  keyed: boolean;
  next: ToldReceipt | undefined;
  nextAddress: string;
  onChoose: (index: number) => void;
  onCategory: (id: number) => void;
  onAccept: () => void;
  onDiscard: () => void;
  onLater: () => void;
}

/** What the receipt may belong to, with the category of what is recorded, and what is done. */
export function Answers(props: Props) {
  const { receipt, context, chosen, open, keyed, next } = props;
  const { t, awake } = context;
  const { answers } = receipt;
  const stands = standsOf(receipt);
  const accept = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    props.onAccept();
  };
  return (
    <>
      <form className="rq-answers" method="post" onSubmit={accept}>
        <input type="hidden" name="act" value="decide" />
        {next && <input type="hidden" name="next" value={next.id} />}
        {answers.some(records) && <Categories {...props} />}
        {answers.length > 0 ? (
          <fieldset className="rq-list">
            <legend className="visually-hidden">{t('tray.answers')}</legend>
            {answers.map((answer, index) => (
              <label
                key={`${answer.act} ${answer.expense ?? answer.transaction ?? ''}`}
                className="rq-answer"
              >
                <input
                  type="radio"
                  name="do"
                  value={JSON.stringify(decisionOf(receipt, answer, undefined))}
                  checked={index === chosen}
                  onChange={() => props.onChoose(index)}
                />
                {!keyed && index < KEYED && <Key name={String(index + 1)} />}
                <span className="rq-words">
                  <span>{answer.text}</span>
                  <span className="rq-reasons">
                    {answer.reasons.map((reason) => (
                      <span key={reason} className="rq-reason small">
                        {reason}
                      </span>
                    ))}
                  </span>
                </span>
              </label>
            ))}
          </fieldset>
        ) : (
          stands.length === 1 &&
          stands[0]?.amount != null && <p className="muted small rq-none">{t('tray.no_match')}</p>
        )}
        <Acts {...props} />
        {open && awake && (
          <p className="muted small rq-none" id="category-needed">
            {t('tray.choose_records')}
          </p>
        )}
      </form>
      <form
        id="discard"
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          props.onDiscard();
        }}
      >
        <input type="hidden" name="act" value="discard" />
        <input type="hidden" name="receipt" value={receipt.id} />
        {next && <input type="hidden" name="next" value={next.id} />}
      </form>
    </>
  );
}

/** What is done with the receipt at hand. */
function Acts({ receipt, context: { t, awake }, open, nextAddress, onLater }: Props) {
  return (
    <div className="rq-acts">
      {receipt.answers.length > 0 && (
        <button
          type="submit"
          className="button primary rq-accept"
          aria-disabled={open && awake ? 'true' : undefined}
          aria-describedby={open && awake ? 'category-needed' : undefined}
          // biome-ignore lint/a11y/noAutofocus: what is sure is worked through by Enter alone
          autoFocus={receipt.state === 'sure' && !awake}
        >
          {t('review.accept')} <Key name="⏎" />
        </button>
      )}
      <a
        className="button"
        href={nextAddress}
        onClick={(event) => {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          onLater();
        }}
      >
        {t('review.later')} <Key name="s" />
      </a>
      <a className="button quiet rq-form" href={paths.newExpense({ receipt: receipt.id })}>
        {t('tray.new_expense')}
      </a>
      <button
        type="submit"
        form="discard"
        className="button quiet"
        aria-label={t('tray.discard_one', { file: receipt.file_name })}
      >
        {t('tray.discard')}
      </button>
    </div>
  );
}

/** The most used first. Before the page is awake they are radios of the form, afterwards each is a press. */
function Categories({
  receipt,
  context: { t, categories, awake },
  category,
  open,
  keyed,
  onCategory,
}: Props) {
  const learned = receipt.answers.find((answer) => answer.category !== null)?.category ?? null;
  const one = (id: number, name: string, key?: number) =>
    awake ? (
      <button
        key={id}
        type="button"
        className={`chip${category === id && learned === id ? ' proposed-chip' : ''}`}
        aria-pressed={category === id}
        onClick={() => onCategory(id)}
      >
        {keyed && key !== undefined && <Key name={String(key)} />} {name}
      </button>
    ) : (
      <label key={id} className="chip">
        <input type="radio" name="category" value={id} defaultChecked={(category ?? learned) === id} /> {name}
      </label>
    );
  const [first, more] = [categories.slice(0, KEYED), categories.slice(KEYED)];
  return (
    <fieldset className="rq-categories" id={fieldId('acts.0.category')}>
      <legend className="small">
        {t(open && awake ? 'tray.record_as' : 'tray.category')} {!keyed && <Key name="c" />}
      </legend>
      <div className="chips">
        {first.map(({ id, name }, index) => one(id, name, index + 1))}
        {more.length > 0 && (
          <details open={more.some(({ id }) => id === category)}>
            <summary className="chip">{t('tray.more', { count: more.length })}</summary>
            <div className="chips">{more.map(({ id, name }) => one(id, name))}</div>
          </details>
        )}
      </div>
    </fieldset>
  );
}
