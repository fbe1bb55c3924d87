import { useEffect, useRef } from 'react';
import { useAlive, useFormTools } from './form-tools.ts';

export type Answer = 'review' | 'continue' | 'reimbursable';
const ANSWERS: readonly Answer[] = ['review', 'continue', 'reimbursable'];

interface Props {
  onAnswer: (answer: Answer) => void;
}

/** The three answers. They are submit buttons: without a script the server reads them. */
function Answers({ onAnswer }: Props) {
  const { t } = useFormTools();
  const alive = useAlive();
  return (
    <div className="actions">
      {ANSWERS.map((answer) => (
        <button
          key={answer}
          type="submit"
          name="confirm"
          value={answer}
          className={answer === 'reimbursable' ? 'button primary' : 'button'}
          onClick={(event) => {
            if (!alive) return;
            event.preventDefault();
            onAnswer(answer);
          }}
        >
          {t(`expense_form.confirm_${answer}`)}
        </button>
      ))}
    </div>
  );
}

/** The question as the server asks it: a part of the page. */
export function InlineQuestion({ onAnswer }: Props) {
  const { t } = useFormTools();
  return (
    <section className="notice warning question" aria-labelledby="question-title">
      <div>
        <h2 id="question-title">{t('expense_form.confirm_title')}</h2>
        <p>{t('expense_form.confirm_text')}</p>
        <Answers onAnswer={onAnswer} />
      </div>
    </section>
  );
}

/** The question as a dialog over the page. Escape is Review. */
export function QuestionDialog({ onAnswer }: Props) {
  const { t } = useFormTools();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby="dialog-title"
      onCancel={(event) => {
        event.preventDefault();
        onAnswer('review');
      }}
    >
      <h2 id="dialog-title">{t('expense_form.confirm_title')}</h2>
      <p>{t('expense_form.confirm_text')}</p>
      <Answers onAnswer={onAnswer} />
    </dialog>
  );
}
