import type { AstroGlobal } from 'astro';
import { accountOfPage } from '#components/accounts/account-page.ts';
import type { Account } from '#lib/accounts/accounts.ts';
import { PAGE_BOUNDS } from '#lib/core/limits.ts';
import { readPage } from '#lib/core/paging.ts';
import { parse } from '#lib/core/parse.ts';
import { type ErrorAnswer, errorAnswer } from '#lib/http/answers.ts';
import { offsetLinks } from '#lib/http/links.ts';
import { onPost, type Refused } from '#lib/http/page.ts';
import { hasLasting } from '#lib/statements/corrections.ts';
import { selectSources } from '#lib/statements/list-records.ts';
import type { Columns } from '#lib/statements/reader/read.ts';
import {
  listUndecided,
  type Review,
  type ReviewedLine,
  reviewLines,
  reviewUpload,
} from '#lib/statements/review.ts';
import { correctionsSchema, decisionsSchema } from '#lib/statements/schema.ts';
import type { StoredReading } from '#lib/statements/upload.ts';
import type { Translate } from '#lib/texts/texts.ts';

export interface ReviewPage {
  account: Account;
  review: Review;
  list: ReviewedList | ErrorAnswer;
  undecided: UndecidedRow[];
  refused: Refused | undefined;
}

export type UndecidedRow = Awaited<ReturnType<typeof listUndecided>>[number];

/** A page of an upload's lines. */
export interface ReviewedList {
  lines: ReviewedLine[];
  /** Only the lines that the account does not hold. */
  fresh: boolean;
  offset: number;
  previous: string | undefined;
  next: string | undefined;
  /** By id, the uploads that existing lines came from. */
  sources: Map<string, Source>;
}

export type Source = Awaited<ReturnType<typeof selectSources>>[number];

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
  return { account, review, list: await readLines(page, account.id, review), undecided, refused };
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
    ...{ lines, fresh, offset: part.offset, sources: new Map(sources.map((source) => [source.id, source])) },
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
  if (intent === 'same' || intent === 'new') {
    const { rows } = parse(decisionsSchema, { rows: [{ id: input.row, same: intent === 'same' }] });
    await atlas.work.run('decideRows', person, { ...target, rows });
    return { to: `${to}${page.url.search}`, flash: { kind: 'success', text: t('uploads.decided') } } as const;
  }
  const corrections = parse(correctionsSchema, input);
  await atlas.work.run('rereadStatement', person, { ...target, corrections });
  const text = t(hasLasting(corrections) ? 'uploads.corrected' : 'uploads.answered');
  return { to, flash: { kind: 'success', text } } as const;
}

/** Why nothing can be inserted now, as a text key; otherwise undefined. */
export function blockedBy({ reading, line_count, new_count, undecided_count }: Review): string | undefined {
  if (line_count === 0) return 'uploads.blocked_empty';
  if (reading.questions.length > 0) return 'uploads.blocked_questions';
  if (new_count > 0) return undefined;
  return undecided_count > 0 ? 'uploads.blocked_undecided' : 'uploads.blocked_nothing';
}

/** A column to choose, with its name and a sample of its cells. */
export interface FileColumn {
  value: number;
  name: string;
  label: string;
}

const LONGEST = 32;
const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);

/** The file's columns in their order. */
export function fileColumns(
  { sample, sample_lines, header_row, header }: StoredReading,
  t: Translate,
): FileColumn[] {
  const at = header_row === null ? -1 : sample_lines.indexOf(header_row);
  const names = at < 0 ? header : (sample[at] ?? header);
  const below = sample.slice(at + 1);
  const width = Math.max(header.length, ...sample.map((record) => record.length));
  return Array.from({ length: width }, (_, value) => {
    const name = cut(names[value]?.trim() || t('uploads.column_unnamed', { number: value + 1 }));
    const example = below
      .map((record) => record[value]?.trim())
      .find((text) => text !== undefined && /[\p{L}\p{N}]/u.test(text));
    return { value, name, label: example ? t('uploads.column', { name, sample: cut(example) }) : name };
  });
}

/** The names of the money columns. */
export function moneyNames(columns: Columns, all: FileColumn[]): string {
  const { amount, debit, credit } = columns;
  return [amount, debit, credit]
    .flatMap((index) => all.find(({ value }) => value === index)?.name ?? [])
    .join(', ');
}
