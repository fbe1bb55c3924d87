import type { RulePage, Shown } from '#components/rules/shapes.ts';
import { listNames } from '#lib/catalogue/records.ts';
import type { Currency } from '#lib/core/currency/codes.ts';
import { fieldText } from '#lib/core/parse.ts';
import { bookCurrency, listAccountCurrencies } from '#lib/db/money/currencies.ts';
import type { Db } from '#lib/db/transaction.ts';
import { errorAnswer } from '#lib/http/answers.ts';
import { readCursorPage } from '#lib/http/cursor-page.ts';
import { onPost, type Refused } from '#lib/http/page.ts';
import { formOf, formOfRule, NEW_RULE, RULE_FIELDS, type RuleForm } from '#lib/rules/forms.ts';
import { ruleRunsPage } from '#lib/rules/history.ts';
import { ruleOf, type ToldRule } from '#lib/rules/rules.ts';
import { runsOf } from '#lib/undo/list.ts';
import { namesOf } from './names.ts';
import { actOnRule, saveByForm, versionsIn } from './post.ts';
import { type Page, previewOf } from './preview.ts';

/** Shows a rule and what it would do, or handles the buttons of its page. @throws DomainError `not_found` */
export async function rulePage(page: Page, id?: number): Promise<RulePage | Response> {
  const { db } = page.locals.atlas;
  const stored = id === undefined ? undefined : await ruleOf(db, id);
  const start = stored ? await formOfStored(page, stored) : NEW_RULE;
  let form = start;
  let shown: Shown | undefined;
  let differs = false;
  let saves = false;
  let seen: number | undefined;
  let refused = await onPost(page, async (input) => {
    const step = fieldText(input.step);
    if (stored && STEPS.has(step)) return actOnRule(page, stored, step, input);
    form = formOf(input);
    saves = true;
    seen = versionsIn(input)?.[0];
    shown = await previewOf(page, form, stored);
    if (step === 'preview') return undefined;
    differs = fieldText(input.shown) !== shown.key;
    return differs ? undefined : saveByForm(page, stored, shown, { step, form, input });
  });
  if (refused instanceof Response) return refused;
  if (page.request.method !== 'POST' || (refused && !hasFields(refused))) {
    if (!saves) form = { ...start, ...givenBy(page.url) };
    // Without something to look for there is nothing to show yet.
    if (form.text || form.amount_min)
      await previewOf(page, form, stored).then(
        (found) => {
          shown = found;
        },
        (error: unknown) => {
          refused ??= refusedBy(page, error, form);
        },
      );
  }
  const isLate = saves && page.response.status === 412;
  // The page that is shown now carries the new version: whoever is not told of it would replace it unseen.
  const conflict = isLate || (stored !== undefined && seen !== undefined && seen !== stored.version);
  const rule = isLate && id !== undefined ? await ruleOf(db, id) : stored;
  const did = rule && (await readCursorPage(page, (cursor) => ruleRunsPage(db, rule.id, cursor)));
  if (did instanceof Response) return did;
  const runs = await runsOf(db, did?.results.map(({ run }) => run) ?? []);
  return {
    rule,
    form,
    shown,
    differs,
    conflict,
    refused: isLate ? undefined : refused,
    names: await namesOf(db, [...(rule ? [rule] : []), ...(shown?.refers ?? [])]),
    categories: await listNames(db, 'categories', rule?.category ? [rule.category] : []),
    currency: await currencyOf(db, form),
    did,
    runs: new Map(runs.map((run) => [run.run, run])),
  };
}

async function currencyOf(db: Db, { account }: RuleForm): Promise<Currency | undefined> {
  const [book, accounts] = [await bookCurrency(db), await listAccountCurrencies(db)];
  if (new Set([book, ...accounts.values()]).size === 1) return undefined;
  return accounts.get(Number(account)) ?? book;
}

const STEPS = new Set(['on', 'off', 'delete', 'undo']);

async function formOfStored({ locals }: Page, rule: ToldRule): Promise<RuleForm> {
  const names = await namesOf(locals.atlas.db, [rule]);
  return formOfRule(rule, {
    merchant: rule.merchant === null ? undefined : names.merchants.get(rule.merchant),
    project: rule.project === null ? undefined : names.projects.get(rule.project),
  });
}

const hasFields = ({ errors }: Refused): boolean => Object.keys(errors).some((field) => field !== 'version');

/** Fields that an address fills in. */
function givenBy(url: URL): RuleForm {
  const given = RULE_FIELDS.flatMap((field) => {
    const value = url.searchParams.get(field);
    return value === null ? [] : [[field, value] as const];
  });
  return Object.fromEntries(given);
}

function refusedBy({ locals, request, response }: Page, error: unknown, form: RuleForm): Refused {
  const { status, detail, errors = {} } = errorAnswer(error, locals.t, locals.requestId);
  // A page that is only opened can be shown, whatever a field of it says.
  if (request.method === 'POST' || status !== 400) response.status = status === 400 ? 422 : status;
  return { values: form, detail, errors };
}
