import type { AstroGlobal } from 'astro';
import { accountOfPage } from '#components/accounts/account-page.ts';
import type { Account } from '#lib/accounts/accounts.ts';
import { PAGE_BOUNDS } from '#lib/core/limits.ts';
import { readPage, withParams } from '#lib/core/paging.ts';
import { parse } from '#lib/core/parse.ts';
import { onPost, type Refused } from '#lib/http/page.ts';
import { selectSources } from '#lib/statements/list-records.ts';
import { type Review, type ReviewedLine, reviewLines, reviewUpload } from '#lib/statements/review.ts';
import { correctionsSchema } from '#lib/statements/schema.ts';

export interface ReviewPage {
  account: Account;
  review: Review;
  lines: ReviewedLine[];
  /** How many transactions that this upload brought the account holds. */
  standing: number;
  /** By id, the uploads that brought what exists of these lines. */
  sources: Map<string, Source>;
  offset: number;
  previous: string | undefined;
  next: string | undefined;
  refused: Refused | undefined;
}

export type Source = Awaited<ReturnType<typeof selectSources>>[number];

/** What the page shows, after what its forms asked for is done; a response when it goes elsewhere. */
export async function reviewPage(page: AstroGlobal): Promise<ReviewPage | Response> {
  const { atlas, person } = page.locals;
  const upload = page.params.uploadId ?? '';
  const account = await accountOfPage(page);
  page.locals.failure = page.locals.t('uploads.load_failed');
  const asked = await reviewUpload(atlas, person, account.id, upload);
  const refused = await onPost(page, (input) => act(page, { account: account.id, upload }, input));
  if (refused instanceof Response) return refused;
  const review = refused ? await reviewUpload(atlas, person, account.id, upload) : asked;
  const { limit, offset } = shownPage(page.url);
  const lines = await reviewLines(atlas.db, account.id, upload, { limit, offset });
  const brought = new Set(lines.flatMap(({ twin_upload }) => twin_upload ?? []));
  const sources = new Map((await selectSources(atlas.db, [...brought])).map((source) => [source.id, source]));
  const step = (to: number) => withParams(page.url, { offset: to > 0 ? to : undefined });
  return {
    ...{ account, review, lines, standing: review.standing_count, sources, offset, refused },
    previous: offset > 0 ? step(Math.max(0, offset - limit)) : undefined,
    next: offset + lines.length < review.line_count ? step(offset + limit) : undefined,
  };
}

/** An address with a slip in it shows the first page. */
function shownPage(url: URL): { limit: number; offset: number } {
  try {
    return readPage(url, PAGE_BOUNDS.review);
  } catch {
    return { limit: PAGE_BOUNDS.review.limit, offset: 0 };
  }
}

type Target = { account: number; upload: string };

async function act(page: AstroGlobal, target: Target, { intent, ...input }: Record<string, unknown>) {
  const { atlas, person, t } = page.locals;
  const to = page.url.pathname;
  if (intent === 'insert') {
    await atlas.work.run('insertStatement', person, target);
    return { to, flash: { kind: 'success', text: t('uploads.inserted') } } as const;
  }
  await atlas.work.run('rereadStatement', person, {
    ...target,
    corrections: parse(correctionsSchema, input),
  });
  return { to, flash: { kind: 'success', text: t('uploads.corrected') } } as const;
}

/** Why nothing can be inserted now: a text key, or undefined. */
export function blockedBy({ reading, line_count, new_count }: Review): string | undefined {
  if (line_count === 0) return 'uploads.blocked_empty';
  if (reading.questions.length > 0) return 'uploads.blocked_questions';
  return new_count === 0 ? 'uploads.blocked_nothing' : undefined;
}
