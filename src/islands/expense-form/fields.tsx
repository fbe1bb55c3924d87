import {
  type ButtonHTMLAttributes,
  createContext,
  type InputHTMLAttributes,
  type ReactNode,
  useContext,
  useState,
  useSyncExternalStore,
} from 'react';
import { get, useController, useWatch } from 'react-hook-form';
import { fieldId } from '#lib/core/ids.ts';
import type { FormValues } from '#lib/expenses/form.ts';
import type { Proposal, Proposals } from '#lib/expenses/form-items.ts';
import type { FieldName, Form, FormTools, Proposing } from './types.ts';

export const FormContext = createContext<FormTools | undefined>(undefined);

export function useFormTools(): FormTools {
  const tools = useContext(FormContext);
  if (!tools) throw new Error('a part of the expense form is rendered outside of it');
  return tools;
}

const never = () => () => {};

/** False on the server and during hydration, true afterwards. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

interface Labelled {
  name: FieldName;
  label: string;
  hint?: string | undefined;
  /** Keeps room for why the field was filled in. */
  learns?: boolean;
  /** Shown at the right end of the label's line. */
  aside?: ReactNode;
}

/** A label, its control and its errors: the same HTML as `components/ui/Field.astro`. */
export function FieldFrame({
  name,
  label,
  hint,
  learns,
  aside,
  children,
}: Labelled & { children: ReactNode }) {
  const { message } = useFormTools();
  const id = fieldId(name);
  const wrong = message(name);
  return (
    <div className={learns ? 'field learns' : 'field'}>
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

const FIELD_OF = {
  amount: 'amount',
  date: 'date',
  merchant: 'merchant',
  project: 'project',
  category: 'items.0.category',
} as const satisfies Record<keyof Proposals, FieldName>;

/** What fields were filled with because it was so before, until the person decides otherwise. */
export function useProposals(proposed: Proposals | undefined, form: Form): Proposing {
  const [proposals, setProposals] = useState<Proposals>(proposed ?? {});
  const set = (kind: keyof Proposals, proposal: Proposal | undefined) =>
    setProposals((before) => ({ ...before, [kind]: proposal }));

  return {
    proposals,

    settle(name) {
      for (const kind of Object.keys(FIELD_OF) as (keyof Proposals)[])
        if (FIELD_OF[kind] === name && proposals[kind]) set(kind, undefined);
    },

    propose(kind, proposal) {
      const name = FIELD_OF[kind];
      const now = form.getValues(name);
      // What was typed or chosen stays.
      if (form.getValues('split') || (now !== '' && now !== proposals[kind]?.value)) return;
      if (now !== (proposal?.value ?? ''))
        form.setValue(name, proposal?.value ?? '', {
          shouldDirty: true,
          shouldValidate: form.formState.isSubmitted,
        });
      set(kind, proposal);
    },
  };
}

/** Why a field has the value that it was filled with; undefined once that was decided otherwise. */
export function useProposed(kind: keyof Proposals | undefined, name: FieldName): string | undefined {
  const { form, given, proposals } = useFormTools();
  const hydrated = useHydrated();
  const typed = useWatch({ control: form.control, name });
  const value = hydrated ? typed : get(given, name);
  const proposal = kind && proposals[kind];
  return proposal && proposal.value === value ? proposal.because : undefined;
}

/** The attributes of an uncontrolled field, with its own default value, since `register` sets none on the server. */
export function useField(name: FieldName, hint?: string | false) {
  const { form, start, message, first } = useFormTools();
  const id = fieldId(name);
  const wrong = message(name) !== undefined;
  return {
    id,
    defaultValue: String(get(start, name) ?? ''),
    autoFocus: first === name || undefined,
    'aria-invalid': wrong || undefined,
    'aria-describedby':
      [hint && `${id}-hint`, wrong && `${id}-errors`].filter(Boolean).join(' ') || undefined,
    ...form.register(name),
  } as const;
}

type Rest = Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'defaultValue' | 'id'>;

export function TextField({
  name,
  label,
  hint,
  aside,
  proposes,
  ...rest
}: Labelled & Rest & { proposes?: keyof Proposals }) {
  const because = useProposed(proposes, name);
  const field = useField(name, because ?? hint);
  return (
    <FieldFrame name={name} label={label} hint={because ?? hint} aside={aside}>
      <input type="text" data-proposed={because && ''} {...rest} {...field} />
    </FieldFrame>
  );
}

interface Select extends Labelled {
  options: readonly { id: number | string; name: string }[];
  /** The text of the option that chooses nothing, where there is one. */
  empty?: string;
  required?: boolean;
  proposes?: keyof Proposals;
}

export function SelectField({ name, label, options, empty, required, proposes }: Select) {
  const because = useProposed(proposes, name);
  const field = useField(name, because);
  return (
    <FieldFrame name={name} label={label} hint={because} learns={proposes !== undefined}>
      <select aria-required={required} data-proposed={because && ''} {...field}>
        {empty !== undefined && <option value="">{empty}</option>}
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.name}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

/** Controlled, like the radio buttons: `register` would ignore a draft where the server's HTML has `checked`. */
export function Checkbox({ name, label, hint }: Labelled & { name: keyof FormValues }) {
  const { form } = useFormTools();
  const { field } = useController({ control: form.control, name });
  const id = fieldId(name);
  return (
    <div className="check">
      <input
        {...field}
        id={id}
        type="checkbox"
        value="on"
        checked={field.value === true}
        aria-describedby={hint && `${id}-hint`}
      />
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

interface Press extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'onClick'> {
  value: string;
  onPress: () => void;
}

/** A submit button. Before hydration it posts the form with its value as the intent, and the server does the same. */
export function Press({ onPress, className = 'button', ...rest }: Press) {
  return (
    <button
      name="intent"
      {...rest}
      type="submit"
      className={className}
      onClick={(event) => {
        event.preventDefault();
        onPress();
      }}
    />
  );
}
