import type { InputHTMLAttributes, ReactNode } from 'react';
import { fieldId } from '#lib/core/ids.ts';
import { type FieldName, givenText, useFormTools } from './form-tools.ts';

interface Wrapped {
  name: FieldName;
  label: string;
  hint?: string | undefined;
  /** Stands at the right end of the label's line. */
  aside?: ReactNode;
}

/** A label, its control and what is wrong with it: the same HTML as the layouts' Field. */
export function FieldFrame({ name, label, hint, aside, children }: Wrapped & { children: ReactNode }) {
  const { message } = useFormTools();
  const id = fieldId(name);
  const wrong = message(name);
  return (
    <div className="field">
      <div className="field-head">
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      {children}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {wrong && (
        <p className="field-error" id={`${id}-errors`}>
          {wrong}
        </p>
      )}
    </div>
  );
}

/** What ties a control to its frame: id, name, value of the server's HTML, and its faults. */
export function useControl(name: FieldName, hint?: string) {
  const { form, given, message, first } = useFormTools();
  const id = fieldId(name);
  const wrong = message(name) !== undefined;
  return {
    id,
    defaultValue: givenText(given, name),
    autoFocus: first === name || undefined,
    'aria-invalid': wrong || undefined,
    'aria-describedby':
      [hint && `${id}-hint`, wrong && `${id}-errors`].filter(Boolean).join(' ') || undefined,
    ...form.register(name),
  } as const;
}

type Rest = Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'defaultValue' | 'id'>;

export function TextField({ name, label, hint, aside, ...rest }: Wrapped & Rest) {
  const control = useControl(name, hint);
  return (
    <FieldFrame name={name} label={label} hint={hint} aside={aside}>
      <input type="text" {...rest} {...control} />
    </FieldFrame>
  );
}

interface Choice {
  options: readonly { id: number; name: string }[];
  empty: string;
}

export function SelectField({
  name,
  label,
  options,
  empty,
  required,
}: Wrapped & Choice & { required?: boolean }) {
  const control = useControl(name);
  return (
    <FieldFrame name={name} label={label}>
      <select aria-required={required} {...control}>
        <option value="">{empty}</option>
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.name}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
