import type { FieldPath, UseFormReturn } from 'react-hook-form';
import type { Currency } from '#lib/core/currency/codes.ts';
import type { FormValues, NamesNear } from '#lib/expenses/form.ts';
import type { Offered, OfferedDay, Proposal, Proposals } from '#lib/expenses/form-items.ts';
import type { OutboxEntry } from '#lib/outbox/entry.ts';
import type { Texts, Translate } from '#lib/texts/translator.ts';

export type Form = UseFormReturn<FormValues>;
export type FieldName = FieldPath<FormValues>;
export type NameKind = keyof NamesNear;
export type Draft = OutboxEntry<FormValues>;

/** The draft's state as shown in the form. */
export interface DraftState {
  /** The Idempotency-Key of the form's present content. */
  key: string;
  /** The draft that was restored, until it is saved or discarded. */
  restored?: Draft | undefined;
  /** Its present content is stored on this device. */
  kept?: boolean | undefined;
  /** False when this device cannot store drafts. */
  stores: boolean;
}

export interface Choice {
  id: number;
  name: string;
}

/** What the server rejected, as sentences by the form's field names. */
export interface Refusal {
  detail: string;
  errors: Record<string, string[]>;
}

/** Answers to the confirmation that a project's expense is not reimbursable. */
export type Answer = 'review' | 'continue' | 'reimbursable';

export interface Props {
  /** The initial values: from the address, or as typed into a form that was rejected. */
  given: FormValues;
  /** The values of an emptied form. */
  fresh: FormValues;
  refused?: Refusal | undefined;
  near?: NamesNear | undefined;
  /** What `given` was filled with because it was so before. */
  proposed?: Proposals | undefined;
  /** Amounts of the receipt, where it names several. */
  offered?: readonly Offered[] | undefined;
  /** Days of the receipt, where it can be read as several. */
  offered_days?: readonly OfferedDay[] | undefined;
  /** The server requires a confirmation before saving. */
  confirms: boolean;
  /** The date set by the server because the address has none. */
  server_day: string | undefined;
  idempotency_key: string;
  transactions: number[];
  /** The transactions page to return to. */
  return_to: string | undefined;
  /** The edited expense, and the version that the form is based on. */
  editing?: { id: string; version: string } | undefined;
  /** What someone else has saved in the meantime. */
  theirs?: FormValues | undefined;
  categories: Choice[];
  /** Those in use, offered before all others; undefined when the currency is given. */
  currencies: Currency[] | undefined;
  paid_via: Choice[];
  /** Who may have paid; empty where there is nobody else. */
  payers: Choice[];
  texts: Texts;
  locale: string;
}

/** What fields are filled with because it was so before. */
export interface Proposing {
  proposals: Proposals;
  /** The person decided about the field of this name. */
  settle(name: string): void;
  /** Fills in what is empty, or was filled in like that before; undefined takes a proposal back. */
  propose(kind: keyof Proposals, proposal: Proposal | undefined): void;
}

/** Shared by all parts of the form. */
export interface FormTools extends Proposing {
  form: Form;
  /** The values in the server's HTML. */
  given: FormValues;
  /** The initial values in the browser: `given`, with what was typed before hydration. */
  start: FormValues;
  t: Translate;
  locale: string;
  /** The error below a field, if any. */
  message: (name: string) => string | undefined;
  near: NamesNear | undefined;
  /** The field that the browser focuses, in the server's HTML alone. */
  first: string | undefined;
}
