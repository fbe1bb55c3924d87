import type { AstroGlobal } from 'astro';
import { parse } from '#lib/core/parse.ts';
import { paths } from '#lib/core/paths.ts';
import {
  type FormAttachment,
  type FormValues,
  fieldText,
  formErrors,
  type NamesNear,
  needsConfirm,
} from '#lib/expenses/form.ts';
import { linkSchema, type NewExpense } from '#lib/expenses/schema.ts';
import { storeFile } from '#lib/files/attachments.ts';
import { listOwnAttachments } from '#lib/files/records.ts';
import { errorAnswer } from '#lib/http/answers.ts';
import { setFlash } from '#lib/http/flash.ts';
import { readForm } from '#lib/http/input.ts';
import { requestLimit } from '#lib/http/rate-limit.ts';
import { linkTransaction } from '#lib/links/link.ts';
import { type Linked, safeReturn } from './linked.ts';
import { namesNear, pressedName } from './names.ts';
import { checkForm } from './save.ts';
import { attachmentIds, chosenFiles, pressed, transactionIds, typedForm } from './typed.ts';

/** What makes the form that of a new expense, or of one that is edited. */
export interface Form {
  linked: Linked;
  start: FormValues;
  /** Files that the expense has already: the form carries them on. */
  stored: readonly FormAttachment[];
  /** Saves what was checked. Gives the message's key, and where to go when that is not where the form came from. */
  save(input: NewExpense, form: Sent): Promise<{ told: string; to?: string }>;
}

export interface Sent {
  key: string;
  values: FormValues;
  /** As it was sent, files by name and size: a second press of Save finds transactions and files taken by the first. */
  sent: Record<string, unknown>;
}

/** What the form shows after a press that did not lead elsewhere. */
export interface Outcome {
  values: FormValues;
  /** The server asks whether the project's expense is meant not to be reimbursable. */
  asks: boolean;
  refused?: { detail: string; errors: Record<string, string[]> };
  /** Names to choose from where the typed one was refused. */
  near?: NamesNear;
  key?: string;
  /** Of an edited expense: the one that the form began with. */
  version?: string;
  returnTo?: string | undefined;
}

type Page = Pick<AstroGlobal, 'request' | 'locals' | 'cookies' | 'response' | 'redirect'>;
const KEY_REUSED = 422;

/** Does what the pressed button of the plain form says. Whatever comes of it, what was typed stays. */
export async function act(page: Page, { linked, start, stored, save }: Form): Promise<Response | Outcome> {
  const { atlas, person, caller, requestId, t } = page.locals;
  const outcome: Outcome = { values: start, asks: false };
  try {
    const input = await readForm(page.request);
    const key = fieldText(input.idempotency_key);
    const to = safeReturn(fieldText(input.return_to), linked);
    const version = fieldText(input.version);
    Object.assign(outcome, { returnTo: to, ...(key ? { key } : {}), ...(version ? { version } : {}) });
    const leave = (told: string, there = to ?? paths.newExpense()) => {
      setFlash(page.cookies, { kind: 'success', text: t(told) });
      return page.redirect(there, 303);
    };

    if (input.link !== undefined) {
      const link = parse(linkSchema, { expense: input.link, transaction: input.transaction });
      await linkTransaction(atlas.db, person, link);
      return leave('expense_pages.linked');
    }

    const carried = attachmentIds(input);
    const values = typedForm(input, [
      ...stored.filter(({ id }) => carried.includes(id)),
      ...(await listOwnAttachments(atlas.db, person, carried)),
    ]);
    outcome.values = values;
    const files = chosenFiles(input);
    if (files.length > 0) requestLimit.count('upload', caller);
    for (const file of files) values.attachments.push(await storeFile(atlas, person, file));

    const intent = input.confirm === undefined ? fieldText(input.intent) : 'save';
    if (intent !== 'save')
      outcome.values = (await pressedName(page.locals, intent, values)) ?? pressed(values, intent);
    else if (input.confirm === 'review')
      page.locals.flash = { kind: 'info', text: t('expense_form.cancelled') };
    else {
      if (input.confirm === 'reimbursable') values.is_reimbursable = true;
      const checked = await checkForm(atlas.db, values, transactionIds(input));
      outcome.asks = needsConfirm(values) && input.confirm !== 'continue';
      if (outcome.asks) return outcome;
      const sent = { ...input, files: files.map(({ name, size }) => [name, size]) };
      const done = await save(checked, { key, values, sent });
      return leave(done.told, done.to);
    }
    return outcome;
  } catch (error) {
    const { status, detail, errors: found = {} } = errorAnswer(error, t, requestId);
    const errors = formErrors(found);
    page.response.status = status === 400 ? 422 : status;
    if (status === KEY_REUSED) delete outcome.key;
    const near = await namesNear(page.locals, outcome.values, errors);
    return { ...outcome, asks: false, near, refused: { detail, errors } };
  }
}
