import type { AstroGlobal } from 'astro';
import type { QueuePage } from '#components/queue/shapes.ts';
import { skippedJson } from '#components/queue/words.ts';
import { accountOf } from '#lib/accounts/accounts.ts';
import { listOpenAccounts } from '#lib/accounts/open-records.ts';
import { listMostUsed, listNames } from '#lib/catalogue/catalogue.ts';
import { type Day, dayOf } from '#lib/core/day.ts';
import { DomainError } from '#lib/core/errors.ts';
import { NAME_SUGGESTIONS, PAGE_BOUNDS, ROWS_FOR_SURE } from '#lib/core/limits.ts';
import { withParams } from '#lib/core/paging.ts';
import { parse } from '#lib/core/parse.ts';
import { paths } from '#lib/core/paths.ts';
import { bookCurrency } from '#lib/db/money/currencies.ts';
import type { Db } from '#lib/db/transaction.ts';
import { actByForm } from '#lib/http/act.ts';
import { type ErrorAnswer, errorAnswer } from '#lib/http/answers.ts';
import { onPost, type Refused } from '#lib/http/page.ts';
import { lastMonthStateOf, monthStateOf } from '#lib/months/month.ts';
import { decideTransactions } from '#lib/queue/decide.ts';
import { doneWords } from '#lib/queue/done-words.ts';
import { countsOf, groupName, listQueue } from '#lib/queue/queue.ts';
import { findNext } from '#lib/queue/queue-records.ts';
import { actsSchema, queuePageSchema } from '#lib/queue/schema.ts';
import { nextProposal } from '#lib/rules/proposals.ts';
import { answerByForm } from '#server/doors/rules/propose.ts';

type Page = Pick<AstroGlobal, 'request' | 'locals' | 'cookies' | 'response' | 'redirect' | 'url'>;

/** The data of the queue's page, after handling its forms. */
export async function queuePage(page: Page): Promise<QueuePage | Response | ErrorAnswer> {
  const refused = await onQueuePost(page);
  if (refused instanceof Response) return refused;
  const { locals, url } = page;
  const { db } = locals.atlas;
  try {
    const given = Object.fromEntries([...url.searchParams].filter(([, value]) => value !== ''));
    const { account, group, month, sure, at, cursor, ...given_later } = parse(queuePageSchema, given);
    const scope = {
      account,
      group,
      month,
      person: locals.person.id,
      day: dayOf(new Date(), locals.person.time_zone),
    };
    const later = given_later.later === 'true';
    const view = sure ? 'sure' : group ? 'group' : 'queue';
    const limit = view === 'group' ? PAGE_BOUNDS.queue.most : ROWS_FOR_SURE;
    const found = await listQueue(db, scope, { limit, cursor, later });
    const certain = found.rows.filter((row) => row.sure);
    const rows =
      view === 'sure' ? certain : found.rows.slice(0, view === 'group' ? undefined : PAGE_BOUNDS.queue.limit);
    const query = withParams(new URL(paths.review, url), {
      account,
      group: group && groupName(group),
      month,
      later: later ? 'true' : undefined,
    }).slice(paths.review.length);
    return {
      queue: { ...found, rows },
      view,
      later,
      refused,
      at,
      query,
      sure: view === 'queue' && !later ? certain.length : 0,
      account: account === undefined ? undefined : await accountOf(db, account),
      month,
      others: (await listOpenAccounts(db))
        .map(({ id, name, open }) => ({ id, name, open: Number(open) }))
        .filter(({ id, open }) => open > 0 && id !== account),
      categories: await listNames(db, 'categories'),
      names: {
        merchant: await listMostUsed(db, 'merchants', NAME_SUGGESTIONS),
        project: await listMostUsed(db, 'projects', NAME_SUGGESTIONS),
      },
      book: await bookCurrency(db),
      finish: view === 'queue' && !later && found.left === 0 ? await finishOf(db, scope) : undefined,
      proposal: view === 'queue' ? await nextProposal(db, locals.person.id) : undefined,
    };
  } catch (error) {
    const failure = errorAnswer(error, locals.t, locals.requestId);
    page.response.status = failure.status;
    return failure;
  }
}

/** The month at hand or the last one, once all of it is classified: another account may have some left. */
async function finishOf(db: Db, { month, day }: { month?: string | undefined; day: Day }) {
  const state = month === undefined ? await lastMonthStateOf(db, day) : await monthStateOf(db, month, day);
  return state && state.count > 0 && state.quarters.classified.done === state.count ? state : undefined;
}

/** A form decides about one row or about all that is ticked, and leads to the same page, at the next row. */
function onQueuePost(page: Page): Promise<Response | Refused | undefined> {
  const { locals, url } = page;
  const { t, person } = locals;
  return onPost(page, async (input) => {
    if (input.rule !== undefined)
      return { to: withParams(url, { at: undefined }), flash: await answerByForm(locals, input) };
    const { acts } = parse(actsSchema, { acts: readActs(input) });
    const { account, group, month, sure, later } = parse(
      queuePageSchema,
      Object.fromEntries(url.searchParams),
    );
    const scope = { account, month, person: person.id, day: dayOf(new Date(), person.time_zone) };
    const { run, text, at } = await actByForm(locals, async (tx, actor) => {
      const { done, skipped } = await decideTransactions(tx, actor, acts, scope);
      const { left } = await countsOf(tx, scope);
      const said = doneWords(acts, done, left, t);
      const [reason] = skippedJson(skipped, t).map((one) => one.reason);
      const ids = acts.length === 1 ? (acts[0]?.transactions ?? []) : [];
      return {
        // Where rows are worked through one by one, a row leads to the next, and all above stays undecided.
        at: group || sure || later || ids.length === 0 ? undefined : await findNext(tx, scope, ids),
        text: reason ? t('review.done_skipped', { done: said, count: skipped.length, reason }) : said,
      };
    });
    return { to: withParams(url, { at }), flash: { kind: 'success', text, run } };
  });
}

const listOf = (given: unknown): unknown[] =>
  Array.isArray(given) ? given : given === undefined ? [] : [given];

/** Whole decisions in `do`; or one, `as`, about the rows that are ticked. @throws DomainError `invalid` */
function readActs(input: Record<string, unknown>): unknown[] {
  const { do: whole, row, as, ...fields } = input;
  if (whole !== undefined) return listOf(whole).map(readJson);
  const transactions = listOf(row);
  if (as === 'expense') {
    const named = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
    return [{ category: '', ...named, act: 'expense', transactions }];
  }
  return [{ ...Object(readJson(as)), transactions }];
}

function readJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch (cause) {
    throw new DomainError('invalid', 'review.error.none', { cause });
  }
}
