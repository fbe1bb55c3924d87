import type { FieldPath, UseFormReturn } from 'react-hook-form';
import type { FormValues, NamesNear } from '#lib/expenses/form.ts';
import type { OutboxEntry } from '#lib/outbox/entry.ts';
import type { Texts, Translate } from '#lib/texts/translator.ts';

export type Form = UseFormReturn<FormValues>;
export type FieldName = FieldPath<FormValues>;
export type NameKind = keyof NamesNear;
export type Draft = OutboxEntry<FormValues>;

/** What the form shows of its draft. */
export interface DraftState {
  /** The Idempotency-Key of what the form holds. */
  key: string;
  /** The draft that the form was filled from, until it is saved or discarded. */
  restored?: Draft | undefined;
  /** False where this device stores nothing. */
  stores: boolean;
}

export interface Choice {
  id: number;
  name: string;
}

/** What the server found wrong, as sentences by the form's field names. */
export interface Refusal {
  detail: string;
  errors: Record<string, string[]>;
}

/** The answers to the question whether a project's expense is meant not to be reimbursable. */
export type Answer = 'review' | 'continue' | 'reimbursable';

export interface Props {
  /** What the form shows: as the address asks, or as it was typed into a form that was refused. */
  given: FormValues;
  /** What an emptied form shows. */
  fresh: FormValues;
  refused?: Refusal | undefined;
  near?: NamesNear | undefined;
  /** The server wants the person to confirm before it saves. */
  confirms: boolean;
  /** The day that the server put in because the address names none. */
  server_day: string | undefined;
  idempotency_key: string;
  transactions: number[];
  /** The transactions page that led here. */
  return_to: string | undefined;
  /** The expense that is edited, and its version that the form began with. */
  editing?: { id: string; version: string } | undefined;
  /** What someone else saved meanwhile. */
  theirs?: FormValues | undefined;
  categories: Choice[];
  paid_via: Choice[];
  texts: Texts;
  locale: string;
}

/** What every part of the form works with. */
export interface FormTools {
  form: Form;
  /** The values in the server's HTML. */
  given: FormValues;
  /** The values that the form began with in the browser: `given`, and what was typed before the island woke. */
  start: FormValues;
  t: Translate;
  locale: string;
  /** The sentence that stands under a field, if something is wrong with it. */
  message: (name: string) => string | undefined;
  near: NamesNear | undefined;
  /** The first field that the server refused: without scripts the browser focuses it. */
  first: string | undefined;
}
