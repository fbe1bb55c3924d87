import { type KeyboardEvent, type SubmitEvent, useEffect, useRef } from 'react';
import { letChoose } from '#lib/browser/choose.client.ts';
import { paths } from '#lib/core/paths.ts';
import type { Translate } from '#lib/texts/translator.ts';
import { CategoryOptions } from './CategoryOptions.tsx';
import { Key } from './Key.tsx';
import { Receipt } from './Receipt.tsx';
import type { Choice, QueueContext, QueueRow } from './types.ts';

interface Props {
  row: QueueRow;
  context: QueueContext;
  opened: boolean;
  onOpen: (open: boolean) => void;
  onRecord: (choice: Choice) => void;
}

/** A small form for a new expense, prefilled with what is known; amount and day are the row's. */
export function NewExpense({ row, context: { t, categories }, opened, onOpen, onRecord }: Props) {
  const { id } = row.transaction;
  const details = useRef<HTMLDetailsElement>(null);
  const known = row.answers.find((answer) => answer.act === 'expense');
  useEffect(() => {
    const inputs = details.current?.querySelectorAll<HTMLInputElement>('input[data-choices]') ?? [];
    if (!opened || details.current?.querySelector('[role="combobox"]')) return;
    for (const input of inputs) letChoose(input);
  }, [opened]);
  useEffect(() => {
    if (!opened || !details.current) return;
    details.current.open = true;
    const fields = [
      ...details.current.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
        'input:not([type="hidden"]), select',
      ),
    ];
    // Only the category is needed.
    (fields.find(({ name, value }) => name === 'category' && value === '') ?? fields[0])?.focus();
  }, [opened]);
  const leave = (event: KeyboardEvent) => {
    // A list of names that is open closes first.
    if (event.key !== 'Escape' || event.defaultPrevented || !opened) return;
    event.preventDefault();
    onOpen(false);
    details.current?.closest<HTMLElement>('.queue-row')?.focus();
  };
  const record = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const text = (name: string) => String(fields.get(name) ?? '').trim();
    onRecord({
      act: 'expense',
      ...(text('merchant_name') ? { merchant_name: text('merchant_name') } : {}),
      ...(text('project_name') ? { project_name: text('project_name') } : {}),
      category: Number(text('category')),
    });
  };
  return (
    <details
      className="queue-new"
      id={`new${id}`}
      ref={details}
      onKeyDown={leave}
      onToggle={({ currentTarget: { open } }) => open !== opened && onOpen(open)}
      open={opened}
    >
      {/* biome-ignore lint/a11y/noAccessKey: the key of the queue, for who works without its script */}
      <summary accessKey="e">
        {t('review.new')} <Key name="e" />
      </summary>
      <form method="post" onSubmit={record}>
        <input type="hidden" name="row" value={id} />
        {row.receipt && <input type="hidden" name="receipt" value={row.receipt.id} />}
        <NameInput id={`m${id}`} kind="merchant" value={known?.merchant_name ?? ''} t={t} />
        <div className="field">
          <label htmlFor={`c${id}`}>{t('review.category')}</label>
          <select
            id={`c${id}`}
            name="category"
            required
            defaultValue={known?.category ?? ''}
            onKeyDown={saveByEnter}
          >
            <CategoryOptions categories={categories} t={t} />
          </select>
        </div>
        <NameInput id={`p${id}`} kind="project" value={known?.project_name ?? ''} t={t} />
        {known && <Receipt row={row} answer={known} t={t} />}
        <button type="submit" className="button primary" name="as" value="expense">
          {t('review.record')}
        </button>
      </form>
    </details>
  );
}

/** A merchant or project by name, with suggestions while one is typed. */
function NameInput({
  id,
  kind,
  value,
  t,
}: {
  id: string;
  kind: 'merchant' | 'project';
  value: string;
  t: Translate;
}) {
  return (
    <div className="field">
      <label htmlFor={id}>{t(`review.${kind}`)}</label>
      <div className="choice">
        <input
          id={id}
          name={`${kind}_name`}
          list={`${kind}-names`}
          defaultValue={value}
          maxLength={100}
          autoComplete="off"
          data-choices={paths.choices(kind)}
          data-failed={t('review.names_failed')}
          data-new={kind === 'merchant' ? '' : undefined}
        />
      </div>
    </div>
  );
}

/**
 * Enter in a field of a new expense presses the button that records it, and no other of the form. A choice that is still
 * to be made opens by it.
 */
export function saveByEnter(event: KeyboardEvent<HTMLInputElement | HTMLSelectElement>): void {
  const { form, required, value } = event.currentTarget;
  const { isComposing, defaultPrevented } = event.nativeEvent;
  if (event.key !== 'Enter' || isComposing || defaultPrevented || !form) return;
  if (required && value === '') return;
  event.preventDefault();
  form.requestSubmit(form.querySelector('button[value="expense"]'));
}
