import type { AstroGlobal } from 'astro';
import { asksFirst, type FormValues, inFormOrder } from '#islands/expense/form-values.ts';
import { findOwnAttachments } from '#lib/expenses/attachments-records.ts';
import { linkSchema } from '#lib/expenses/expense-schema.ts';
import { linkTransaction } from '#lib/expenses/link.ts';
import { storeFile } from '#lib/files/attachments.ts';
import { errorAnswer } from '#lib/http/answers.ts';
import { setFlash } from '#lib/http/flash.ts';
import { parse, readForm } from '#lib/http/input.ts';
import { paths } from '#lib/paths.ts';
import { addTyped } from './add-typed.ts';
import { type Linked, safeReturn } from './linked.ts';
import { checkForm, recordOnce } from './save.ts';
import { attachmentIds, chosenFiles, pressed, text, transactionIds, typedForm } from './typed.ts';

/** What the form shows after a press that did not lead elsewhere. */
export interface Outcome {
  values: FormValues;
  /** The server asks whether the project's expense is meant not to be reimbursable. */
  asks: boolean;
  refused?: { detail: string; errors: Record<string, string[]> };
  key?: string;
  returnTo?: string | undefined;
}

type Page = Pick<AstroGlobal, 'request' | 'locals' | 'cookies' | 'response' | 'redirect'>;
const KEY_REUSED = 422;

/** Does what the pressed button of the plain form says. Whatever comes of it, what was typed stays. */
export async function act(page: Page, linked: Linked, start: FormValues): Promise<Response | Outcome> {
  const { atlas, person, requestId, t } = page.locals;
  const outcome: Outcome = { values: start, asks: false };
  try {
    const input = await readForm(page.request);
    const key = text(input.idempotency_key);
    const to = safeReturn(text(input.return_to), linked);
    Object.assign(outcome, { returnTo: to, ...(key ? { key } : {}) });
    const leave = (done: string) => {
      setFlash(page.cookies, { kind: 'success', text: t(done) });
      return page.redirect(to ?? paths.newExpense(), 303);
    };

    if (input.link !== undefined) {
      const link = parse(linkSchema, { expense: input.link, transaction: input.transaction });
      await linkTransaction(atlas.db, person, link);
      return leave('expense_pages.linked');
    }

    const values = typedForm(input, await findOwnAttachments(atlas.db, person, attachmentIds(input)));
    outcome.values = values;
    const files = chosenFiles(input);
    for (const file of files) values.attachments.push(await storeFile(atlas, person, file));

    const intent = input.confirm === undefined ? text(input.intent) : 'save';
    if (intent === 'add_merchant') outcome.values = await addTyped(page.locals, 'merchant', values);
    else if (intent === 'add_project') outcome.values = await addTyped(page.locals, 'project', values);
    else if (intent !== 'save') outcome.values = pressed(values, intent);
    else if (input.confirm === 'review')
      page.locals.flash = { kind: 'info', text: t('expense_form.cancelled') };
    else {
      if (input.confirm === 'reimbursable') values.is_reimbursable = true;
      const checked = await checkForm(atlas.db, values, transactionIds(input));
      outcome.asks = asksFirst(values) && input.confirm !== 'continue';
      if (outcome.asks) return outcome;
      const sent = { ...input, files: files.map(({ name, size }) => [name, size]) };
      await recordOnce(atlas.db, person, checked, key, sent);
      return leave('expense_form.created');
    }
    return outcome;
  } catch (error) {
    const { status, detail, errors = {} } = errorAnswer(error, t, requestId);
    page.response.status = status === 400 ? 422 : status;
    if (status === KEY_REUSED) delete outcome.key;
    return { ...outcome, asks: false, refused: { detail, errors: inFormOrder(errors) } };
  }
}
