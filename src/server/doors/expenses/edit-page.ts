import type { AstroGlobal } from 'astro';
import { parse } from '#lib/core/parse.ts';
import { paths } from '#lib/core/paths.ts';
import type { Expense } from '#lib/expenses/expense.ts';
import { type FormValues, fromExpense } from '#lib/expenses/form.ts';
import { expenseChangeSchema } from '#lib/expenses/schema.ts';
import { actByForm } from '#lib/http/act.ts';
import { changeExpense } from '#lib/links/change.ts';
import { expenseOf } from '#lib/links/find.ts';
import { expenseJson } from '#lib/links/json.ts';
import { nameButtons } from './name-buttons.ts';
import { type Outcome, postForm } from './post.ts';

/** Everything that the page shows. */
export interface EditExpensePage extends Outcome {
  fresh: FormValues;
  /** The version that the change is based on. */
  version: string;
  /** What someone else has saved in the meantime. */
  theirs: FormValues | undefined;
}

type Page = Pick<AstroGlobal, 'request' | 'locals' | 'cookies' | 'response' | 'redirect'>;

/** Shows the form of `/expense/{uuid}/edit/`, or handles its buttons. */
export async function editExpensePage(page: Page, expense: Expense): Promise<Response | EditExpensePage> {
  const { atlas, t } = page.locals;
  const fresh = fromExpense(expenseJson(expense, t));
  const shown = { fresh, version: String(expense.version), theirs: undefined };
  if (page.request.method !== 'POST') return { ...shown, values: fresh, confirms: false };
  const outcome = await postForm(page, {
    back: () => undefined,
    start: fresh,
    stored: expense.attachments,
    nameButtons,
    async save({ transactions, ...facts }, { values: { removed_attachments }, fields }) {
      const { version } = parse(expenseChangeSchema(), { version: fields.version });
      return actByForm(page.locals, async (tx, person) => {
        await changeExpense(tx, person, expense.id, { ...facts, removed_attachments, version });
        return { message: 'expense_form.changed' as const, to: paths.expense(expense.id) };
      });
    },
  });
  if (outcome instanceof Response) return outcome;
  if (!outcome.refused?.errors.version) return { ...shown, ...outcome };
  const now = await expenseOf(atlas.db, expense.id);
  const theirs = fromExpense(expenseJson(now, t));
  return { ...shown, ...outcome, refused: undefined, version: String(now.version), theirs };
}
