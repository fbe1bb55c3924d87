import type { AstroGlobal } from 'astro';
import { accountNames } from '#components/matching/account-names.ts';
import { isDomainError } from '#lib/core/errors.ts';
import { MATCHES_COUNTED } from '#lib/core/limits.ts';
import { localPath } from '#lib/core/origin.ts';
import { parse } from '#lib/core/parse.ts';
import { paths } from '#lib/core/paths.ts';
import { actByForm } from '#lib/http/act.ts';
import { type ErrorAnswer, errorAnswer } from '#lib/http/answers.ts';
import { onPost, type Refused } from '#lib/http/page.ts';
import { acceptSeen, acceptTicked } from '#lib/matching/accept.ts';
import { dismissPairs, dismissTransfer } from '#lib/matching/dismiss.ts';
import { matchFormSchema, type Seen } from '#lib/matching/forms.ts';
import { listSuggestions, type Suggested } from '#lib/matching/list.ts';
import { removePair } from '#lib/matching/pair.ts';
import { suggestionsSchema } from '#lib/matching/schema.ts';
import type { Certainty } from '#lib/matching/score/shapes.ts';
import { countSuggestions } from '#lib/matching/suggestion-records.ts';
import { hasWork } from '#lib/matching/work-records.ts';

type Page = Pick<AstroGlobal, 'request' | 'locals' | 'cookies' | 'response' | 'redirect' | 'url'>;

/** Handles the forms of suggestions, wherever they stand: they link, pair, dismiss, or take a pair apart. */
function onMatchPost(page: Page): Promise<Response | Refused | undefined> {
  const { t } = page.locals;
  return onPost(page, async (input) => {
    const asked = parse(matchFormSchema, input);
    const to = localPath(asked.back ?? null, page.url) ?? page.url.pathname + page.url.search;
    try {
      const { run, text } = await actByForm(page.locals, (tx, person) => done(tx, person, asked, t));
      return { to, flash: { kind: 'success', text, run } };
    } catch (error) {
      // Another page than this one asked, and is shown again with what was wrong.
      if (!isDomainError(error) || asked.back === undefined) throw error;
      return { to, flash: { kind: 'error', text: t(error.message, error.values) } };
    }
  });
}

type Asked = ReturnType<typeof parse<typeof matchFormSchema>>;
type Verb = Parameters<typeof actByForm<{ text: string }>>[1];

async function done(
  tx: Parameters<Verb>[0],
  person: Parameters<Verb>[1],
  asked: Asked,
  t: App.Locals['t'],
): Promise<{ text: string }> {
  switch (asked.act) {
    case 'link': {
      const count = await acceptSeen(tx, person, asked.seen);
      const paired = asked.seen.every((one) => 'pair' in one);
      return { text: t(paired ? 'matching.toast_paired' : 'matching.toast_linked', { count }) };
    }
    case 'link_ticked': {
      const { done: count, left } = await acceptTicked(tx, person, asked.seen);
      const text = t('matching.toast_ticked', { count });
      return { text: left === 0 ? text : t('matching.toast_left', { done: text, count: left }) };
    }
    case 'dismiss':
      await dismissSeen(tx, person, asked.seen);
      return { text: t('matching.toast_dismissed') };
    default:
      await removePair(tx, person, asked.id);
      return { text: t('matching.toast_unpaired') };
  }
}

/** Of several that were offered as one, any with any is dismissed: in another order they would be offered again. */
async function dismissSeen(
  tx: Parameters<Verb>[0],
  person: Parameters<Verb>[1],
  seen: readonly Seen[],
): Promise<void> {
  const links = seen.flatMap((one) => ('link' in one ? [one.link] : []));
  const transactions = [...new Set(links.map(({ transaction }) => transaction))];
  const expenses = [...new Set(links.map(({ expense }) => expense))];
  await dismissPairs(
    tx,
    person,
    transactions.flatMap((transaction) => expenses.map((expense) => ({ transaction, expense }))),
  );
  for (const one of seen)
    if ('pair' in one) await dismissTransfer(tx, person, { transaction: one.pair.out, pair: one.pair.in });
}

export interface MatchPage {
  found: Suggested;
  counts: Record<Certainty, number>;
  certainty: Certainty | undefined;
  account: number | undefined;
  /** Names by id. */
  accounts: ReadonlyMap<number, string>;
  /** There are changes that suggestions do not reflect yet. */
  working: boolean;
  refused: Refused | undefined;
}

/** The data of the list of suggestions, after handling its forms. */
export async function matchPage(page: Page): Promise<MatchPage | Response | ErrorAnswer> {
  const refused = await onMatchPost(page);
  if (refused instanceof Response) return refused;
  const { db } = page.locals.atlas;
  try {
    const given = Object.fromEntries([...page.url.searchParams].filter(([, value]) => value !== ''));
    const { account, certainty, cursor } = parse(suggestionsSchema, given);
    const [found, counts, accounts, working] = [
      await listSuggestions(db, { account, certainty, cursor }),
      await countSuggestions(db, account, MATCHES_COUNTED + 1),
      await accountNames(page),
      await hasWork(db),
    ];
    return { found, counts, certainty, account, accounts, working, refused };
  } catch (error) {
    const { t, requestId } = page.locals;
    const failure = errorAnswer(error, t, requestId);
    page.response.status = failure.status;
    return failure;
  }
}

/** All sure suggestions, as far as one form takes them. */
export async function surePage(page: Page, most: number): Promise<Response | Omit<MatchPage, 'working'>> {
  const refused = await onMatchPost(page);
  if (refused instanceof Response) return refused;
  const { db } = page.locals.atlas;
  const { account } = parse(suggestionsSchema, Object.fromEntries(page.url.searchParams));
  const found = await listSuggestions(db, { account, certainty: 'sure', limit: most });
  if (found.suggestions.length === 0 && !refused) return page.redirect(paths.match, 303);
  return {
    found,
    refused,
    certainty: 'sure',
    account,
    counts: await countSuggestions(db, account, MATCHES_COUNTED + 1),
    accounts: await accountNames(page),
  };
}
