import type { AstroGlobal } from 'astro';
import { findNames } from '#lib/catalogue/catalogue.ts';
import { type Currency, currencyNamed } from '#lib/core/currency/codes.ts';
import { DomainError, type FieldErrors, type FieldTexts, isDomainError } from '#lib/core/errors.ts';
import { isUuid } from '#lib/core/ids.ts';
import { fieldFiles, fieldList, fieldText, parse } from '#lib/core/parse.ts';
import { paths } from '#lib/core/paths.ts';
import type { TextKey } from '#lib/core/text.ts';
import {
  type FormAttachment,
  type FormValues,
  formErrors,
  fromForm,
  type NamesNear,
  needsConfirm,
  toInput,
} from '#lib/expenses/form.ts';
import { emptyItem, joinUp, splitUp, withRest } from '#lib/expenses/form-items.ts';
import { linkSchema, type NewExpense, newExpenseSchema } from '#lib/expenses/schema.ts';
import { storeFile } from '#lib/files/attachments.ts';
import { listOwnAttachments } from '#lib/files/records.ts';
import { sameFilesOf } from '#lib/files/same.ts';
import { actByForm } from '#lib/http/act.ts';
import { errorAnswer } from '#lib/http/answers.ts';
import { setFlash } from '#lib/http/flash.ts';
import { KEY_REUSED, readForm } from '#lib/http/page.ts';
import { requestLimit } from '#lib/http/rate-limit.ts';
import { linkTransaction } from '#lib/links/record.ts';

/** The differences between the forms of a new and of an existing expense. */
export interface Form {
  /** Where the form returns to when it is done. @param wanted its `return_to` field */
  back(wanted: string): string | undefined;
  start: FormValues;
  /** The expense's present files. */
  stored: readonly FormAttachment[];
  nameButtons: NameButtons;
  /** Saves the validated input; undefined where something is asked before. */
  save(input: NewExpense, sent: Sent): Promise<Done | undefined>;
}

/** Buttons beside merchant and project that find and add names without scripts. */
export interface NameButtons {
  /** The form after one of these buttons; undefined for other buttons. */
  press(locals: App.Locals, intent: string, values: FormValues): Promise<FormValues | undefined>;
  /** Suggestions for names that were rejected. */
  near(locals: App.Locals, values: FormValues, errors: FieldTexts): Promise<NamesNear>;
}

export interface Sent {
  values: FormValues;
  /** The form's Idempotency-Key, new with each rendering. */
  key: string;
  /** All fields, with files by name and size: a second press of Save finds its transactions and files used already. */
  fields: Record<string, unknown>;
}

interface Done {
  message: TextKey;
  run: string | null;
  /** Overrides the address that the form returns to. */
  to?: string;
}

/** The form's state after a button that does not redirect. */
export interface Outcome {
  values: FormValues;
  /** Whether the person has to confirm that a project's expense is not reimbursable. */
  confirms: boolean;
  refused?: { detail: string; errors: FieldTexts };
  /** Suggestions for names that were rejected. */
  near?: NamesNear;
  key?: string;
  /** For an existing expense, the version that the form is based on. */
  version?: string;
  returnTo?: string | undefined;
}

type Page = Pick<AstroGlobal, 'request' | 'locals' | 'cookies' | 'response' | 'redirect'>;

/** Handles the buttons of the plain form. Errors never discard what was typed. */
export async function postForm(page: Page, form: Form): Promise<Response | Outcome> {
  const { locals, response } = page;
  const outcome: Outcome = { values: form.start, confirms: false };
  try {
    const fields = await readForm(page.request);
    const key = fieldText(fields.idempotency_key);
    const version = fieldText(fields.version);
    outcome.returnTo = form.back(fieldText(fields.return_to));
    Object.assign(outcome, { ...(key ? { key } : {}), ...(version ? { version } : {}) });
    const done = await (fields.link === undefined
      ? handleButton(locals, form, fields, outcome)
      : linkExpense(locals, fields));
    if (!done) return outcome;
    setFlash(page.cookies, { kind: 'success', text: locals.t(done.message), run: done.run });
    return page.redirect(done.to ?? outcome.returnTo ?? paths.newExpense(), 303);
  } catch (error) {
    const answer = errorAnswer(error, locals.t, locals.requestId);
    const { status, errors: found = {}, retryAfter } = answer;
    const errors = formErrors(found, outcome.values);
    response.status = status === 400 ? 422 : status;
    if (retryAfter !== undefined) response.headers.set('Retry-After', String(retryAfter));
    const reused = status === KEY_REUSED;
    if (reused) delete outcome.key;
    const detail = reused ? locals.t('errors.form_reused') : answer.detail;
    const near = await form.nameButtons.near(locals, outcome.values, errors);
    return { ...outcome, confirms: false, near, refused: { detail, errors } };
  }
}

/** Links an existing expense to the transaction instead of recording one. */
function linkExpense(locals: App.Locals, fields: Record<string, unknown>): Promise<Done> {
  const link = parse(linkSchema, { expense: fields.link, transaction: fields.transaction });
  return actByForm(locals, async (tx, person) => {
    await linkTransaction(tx, person, link);
    return { message: 'expense_pages.linked' };
  });
}

/** Changes the form, or saves it. */
async function handleButton(
  locals: App.Locals,
  { start, stored, nameButtons, save }: Form,
  fields: Record<string, unknown>,
  outcome: Outcome,
): Promise<Done | undefined> {
  const { atlas, person, caller, t } = locals;
  const carried = attachmentIds(fields);
  const kept = stored.filter(({ id }) => carried.includes(id));
  const own = await listOwnAttachments(atlas.db, person, carried);
  const values = typedForm(fields, [...kept, ...own], start.currency);
  outcome.values = values;
  const code = fieldText(fields.currency);
  if (code !== '' && !currencyNamed(code))
    throw new DomainError('invalid', 'errors.currency', { fields: { currency: ['errors.currency'] } });
  const files = fieldFiles(fields.files);
  if (files.length > 0) requestLimit.count('upload', caller);
  const sent: FormAttachment[] = [];
  for (const file of files) sent.push(await storeFile(atlas, person, file));
  const same = await sameFilesOf(
    atlas.db,
    [...own, ...sent].map(({ id }) => id),
  );
  values.attachments = [...values.attachments, ...sent].map((file) => ({ ...file, same: same.get(file.id) }));

  const isAnswer = fields.confirm !== undefined || fields.alike !== undefined;
  const intent = isAnswer ? 'save' : fieldText(fields.intent);
  if (intent !== 'save') {
    outcome.values =
      (await nameButtons.press(locals, intent, values)) ?? changedForm(values, intent, locals.locale);
    return undefined;
  }
  if (fields.confirm === 'review') {
    locals.flash = { kind: 'info', text: t('expense_form.cancelled') };
    return undefined;
  }
  if (fields.confirm === 'reimbursable') values.is_reimbursable = true;
  const transactions = fieldList(fields.transactions).map(fieldText).filter(Boolean);
  const input = await checkForm(locals, values, transactions);
  const isConfirmed = fields.confirm === 'continue' || fields.alike === 'confirmed';
  outcome.confirms = needsConfirm(values) && !isConfirmed;
  if (outcome.confirms) return undefined;
  const all = { ...fields, files: files.map(({ name, size }) => [name, size]) };
  return save(input, { values, key: fieldText(fields.idempotency_key), fields: all });
}

/** The submitted values. @param attachments the files for the form's hidden ids @param fallback the currency of a form without one */
export function typedForm(
  fields: Record<string, unknown>,
  attachments: FormAttachment[],
  fallback: Currency,
): FormValues {
  const values = fromForm(fields, attachments, fallback);
  return { ...values, removed_attachments: values.removed_attachments.filter(isUuid) };
}

/** Ids of stored files in the form. */
export const attachmentIds = (fields: Record<string, unknown>): string[] =>
  fieldList(fields.attachments).map(fieldText).filter(isUuid);

/**
 * The form after a button that changes it: `split`, `unsplit`, `add_item`, `remove_item:2`, `rest`, `use_amount:INR 449.00`,
 * `use_day:2026-03-04`, `remove_attachment:<id>`.
 * @throws DomainError for the last remaining item
 */
export function changedForm(values: FormValues, intent: string, locale: string): FormValues {
  const [act, which = ''] = intent.split(':');
  switch (act) {
    case 'split':
      return splitUp(values);
    case 'unsplit':
      return joinUp(values);
    case 'add_item':
      return { ...values, items: [...values.items, emptyItem()] };
    case 'remove_item':
      if (values.items.length <= 1) throw new DomainError('invalid', 'expense_form.at_least_one_item');
      return { ...values, items: values.items.filter((_, index) => String(index) !== which) };
    case 'rest':
      return { ...values, items: withRest(values, locale) };
    case 'use_amount': {
      const [code = '', amount = ''] = which.split(' ');
      return { ...values, amount, currency: currencyNamed(code) ?? values.currency };
    }
    case 'use_day':
      return { ...values, date: which };
    case 'remove_attachment':
      return {
        ...values,
        attachments: values.attachments.filter(({ id }) => id !== which),
        removed_attachments: [...values.removed_attachments, which],
      };
    default:
      return values;
  }
}

/** Validates the form as an expense. @throws DomainError `invalid` with all errors, including unknown names */
async function checkForm(
  { atlas, locale }: App.Locals,
  values: FormValues,
  transactions: string[],
): Promise<NewExpense> {
  const input = { ...toInput(values, locale), transactions };
  const { fields } = await findNames(atlas.db, input);
  const schema = newExpenseSchema(values.currency, locale);
  if (Object.keys(fields).length === 0) return parse(schema, input);
  throw new DomainError('invalid', 'errors.invalid', { fields: { ...faultsOf(schema, input), ...fields } });
}

function faultsOf(schema: ReturnType<typeof newExpenseSchema>, input: unknown): FieldErrors {
  try {
    parse(schema, input);
    return {};
  } catch (error) {
    if (isDomainError(error)) return error.fields;
    throw error;
  }
}
