import { createContext, useContext, useSyncExternalStore } from 'react';
import { type FieldPath, get, type UseFormReturn } from 'react-hook-form';
import type { FormValues, NamesNear } from '#lib/expenses/form.ts';
import type { Translate } from '#lib/texts/translator.ts';

export type FieldName = FieldPath<FormValues>;

/** What every piece of the form works with. */
export interface FormTools {
  form: UseFormReturn<FormValues>;
  /** The values that the server rendered. */
  given: FormValues;
  t: Translate;
  locale: string;
  /** The sentence that stands under a field, if something is wrong with it. */
  message: (name: string) => string | undefined;
  near: NamesNear | undefined;
  /** The first field that the server refused: without a script the browser puts the focus there. */
  first: string | undefined;
}

export const FormContext = createContext<FormTools | undefined>(undefined);

export function useFormTools(): FormTools {
  const tools = useContext(FormContext);
  if (!tools) throw new Error('a piece of the expense form stands outside of it');
  return tools;
}

/** The server's value of a field, so that its HTML shows it before any script ran. */
export const givenText = (given: FormValues, name: string): string => String(get(given, name) ?? '');

const never = () => () => {};

/** False in the server's HTML and while the browser takes it over, true from then on. */
export const useAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
