import type { MouseEvent } from 'react';
import { useFormTools } from './form-tools.ts';
import type { NameKind } from './names.ts';

/** Names that the server offers for one that there is none of: plain form buttons, each puts its name into the field. */
export function NameButtons({
  kind,
  onChoose,
}: {
  kind: NameKind;
  onChoose: (name: string) => (event: MouseEvent) => void;
}) {
  const { near, t } = useFormTools();
  const names = near?.[kind] ?? [];
  if (names.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's border and legend would make a card of these few buttons
    <div className="row" role="group" aria-labelledby={`${kind}-near`}>
      <p className="hint" id={`${kind}-near`}>
        {t('expense_form.near')}
      </p>
      {names.map((name) => (
        <button
          key={name}
          type="submit"
          name="intent"
          value={`choose_${kind}:${name}`}
          className="button small"
          onClick={onChoose(name)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
