import type { AstroGlobal } from 'astro';
import type { ReviewedList, SayableRow, UndecidedRow } from '#components/statements/review/shapes.ts';
import { type Account, accountOf } from '#lib/accounts/accounts.ts';
import { isId } from '#lib/core/ids.ts';
import { PAGE_BOUNDS } from '#lib/core/limits.ts';
import { readPage, withParams } from '#lib/core/paging.ts';
import { parse } from '#lib/core/parse.ts';
import { paths } from '#lib/core/paths.ts';
import { type ErrorAnswer, errorAnswer } from '#lib/http/answers.ts';
import { offsetLinks } from '#lib/http/links.ts';
import { onPost, type Refused } from '#lib/http/page.ts';
import { hasLasting } from '#lib/statements/corrections.ts';
import { selectSources } from '#lib/statements/list-records.ts';
import { typeNames } from '#lib/statements/place/move.ts';
import {
  findSayable,
  listUndecided,
  type Review,
  reviewLines,
  reviewUpload,
} from '#lib/statements/review.ts';
import { correctionsSchema, decisionsSchema } from '#lib/statements/schema.ts';
import { accountOfPage } from '#server/doors/accounts/account-page.ts';

export interface ReviewPage {
  account: Account;
  review: Review;
  list: ReviewedList | ErrorAnswer;
  undecided: UndecidedRow[];
  /** The row that the address asks about. */
  saying: SayableRow | undefined;
  refused: Refused | undefined;
}

/** The page's data, after handling its forms; a response when it redirects. */
export async function reviewPage(page: AstroGlobal): Promise<ReviewPage | Response> {
  const { atlas, person } = page.locals;
  const upload = page.params.uploadId ?? '';
  const account = await accountOfPage(page);
  page.locals.failure = page.locals.t('uploads.load_failed');
  const found = await reviewUpload(atlas, person, account.id, upload);
  const refused = await onPost(page, (input) => act(page, { account: account.id, upload }, input));
  if (refused instanceof Response) return refused;
  const review = refused ? await reviewUpload(atlas, person, account.id, upload) : found;
  const undecided = await listUndecided(atlas.db, account.id, review);
  const row = page.url.searchParams.get('row') ?? '';
  const saying = isId(row) ? await findSayable(atlas.db, account.id, review, Number(row)) : undefined;
  return { account, review, list: await readLines(page, account.id, review), undecided, saying, refused };
}

/** @throws DomainError for an invalid page in the address */
async function readLines(
  { url, locals, response }: AstroGlobal,
  account: number,
  review: Review,
): Promise<ReviewedList | ErrorAnswer> {
  const { db } = locals.atlas;
  let part: { limit: number; offset: number };
  try {
    part = readPage(url, PAGE_BOUNDS.review);
  } catch (error) {
    const failure = errorAnswer(error, locals.t, locals.requestId);
    response.status = failure.status;
    return failure;
  }
  const fresh = url.searchParams.get('new') === 'true';
  const lines = await reviewLines(db, account, review.id, { ...part, fresh });
  const brought = new Set(lines.flatMap(({ twin_upload }) => twin_upload ?? []));
  const sources = await selectSources(db, [...brought]);
  return {
    lines,
    fresh,
    offset: part.offset,
    sources: new Map(sources.map((source) => [source.id, source])),
    ...offsetLinks(url, part, fresh ? review.new_count : review.line_count),
  };
}

async function act(
  page: AstroGlobal,
  target: { account: number; upload: string },
  { intent, ...input }: Record<string, unknown>,
) {
  const { atlas, person, t } = page.locals;
  const to = page.url.pathname;
  if (intent === 'insert') {
    const { run } = (await atlas.work.act('insertStatement', person, target)).body;
    return { to, flash: { kind: 'success', text: t('uploads.inserted'), run } } as const;
  }
  if (intent === 'same' || intent === 'new' || intent === 'say') {
    const said = input.same === 'new' ? input.same : Number(input.same);
    const same = intent === 'say' ? said : intent === 'same';
    const { rows } = parse(decisionsSchema, { rows: [{ id: input.row, same }] });
    await atlas.work.run('resolveDuplicates', person, { ...target, rows });
    const back = withParams(page.url, { row: undefined });
    return { to: back, flash: { kind: 'success', text: t('uploads.decided') } } as const;
  }
  const corrections = parse(correctionsSchema, input);
  if (intent === 'place') {
    const asked = { ...target, answer: corrections.account ?? '', types: typeNames(t) };
    const placed = await atlas.work.run('placeUpload', person, asked);
    if (!placed || placed.account === target.account)
      return { to, flash: { kind: 'success', text: t('uploads.answered') } } as const;
    const { name } = await accountOf(atlas.db, placed.account);
    const flash = { kind: 'success', text: t('uploads.moved', { name }) } as const;
    return { to: paths.preprocess(placed.account, placed.upload), flash };
  }
  await atlas.work.run('rereadStatement', person, { ...target, corrections });
  const text = t(hasLasting(corrections) ? 'uploads.corrected' : 'uploads.answered');
  return { to, flash: { kind: 'success', text } } as const;
}
