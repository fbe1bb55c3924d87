import type { AstroGlobal } from 'astro';
import type { NotAdded, TrayPage } from '#components/receipts/shapes.ts';
import { skippedReceipts, toldReceipt } from '#components/receipts/words.ts';
import { DomainError, isDomainError } from '#lib/core/errors.ts';
import { NAVIGATION_RECEIPTS, PAGE_BOUNDS } from '#lib/core/limits.ts';
import { withParams } from '#lib/core/paging.ts';
import { parse } from '#lib/core/parse.ts';
import { paths } from '#lib/core/paths.ts';
import type { TextKey } from '#lib/core/text.ts';
import { listUsedCurrencies } from '#lib/db/money/currencies.ts';
import type { Db } from '#lib/db/transaction.ts';
import { sameFilesOf } from '#lib/files/same.ts';
import type { Actor } from '#lib/history/records.ts';
import { actByForm } from '#lib/http/act.ts';
import { type ListedPage, readCursorPage } from '#lib/http/cursor-page.ts';
import type { Flash } from '#lib/http/flash.ts';
import { onPost } from '#lib/http/page.ts';
import { listCategoriesByUse } from '#lib/learned/records.ts';
import { decideReceipts } from '#lib/receipts/decide.ts';
import { type TrayForm, trayFormSchema } from '#lib/receipts/forms.ts';
import { listReceipts, type Receipt, receiptOf } from '#lib/receipts/list.ts';
import { countWaiting } from '#lib/receipts/records.ts';
import { type Decision, decisionsSchema, factsSchema } from '#lib/receipts/schema.ts';
import { changeFacts, discardReceipt } from '#lib/receipts/tray.ts';
import type { Translate } from '#lib/texts/texts.ts';
import { type Added, addFiles, putAll, sameFile } from './add-files.ts';
import { tellingOf } from './telling.ts';

/** The data of the tray, after handling its forms. */
export async function trayPage(page: AstroGlobal): Promise<Response | TrayPage> {
  const { locals, url } = page;
  const notAdded: NotAdded[] = [];
  const refused = await onPost(page, async (input) => {
    const asked = parse(trayFormSchema, input);
    const to = backTo(asked, url);
    if (asked.act !== 'add' && asked.act !== 'again') return { to, flash: await actOn(locals, asked) };
    if (asked.act === 'again' && asked.again.length === 0) {
      const same = await sameFilesOf(locals.atlas.db, asked.listed);
      notAdded.push(...[...same].map(([id, where]) => sameFile(locals, id, where)));
    }
    const added = await add(page, asked);
    const text = locals.t('tray.added', { count: added.count });
    const flash: Flash = { kind: 'success', text, run: added.run };
    if (added.refused.length === 0) return { to, flash };
    notAdded.push(...added.refused);
    if (added.count > 0) locals.flash = flash;
    page.response.status = 422;
    return undefined;
  });
  if (refused instanceof Response) return refused;
  const { db } = locals.atlas;
  const mine = url.searchParams.get('mine') === 'true';
  const one = url.searchParams.get('receipt');
  const found = one
    ? await onlyOf(page, one)
    : await readCursorPage(page, (cursor) =>
        listReceipts(db, {
          limit: PAGE_BOUNDS.receipts.limit,
          cursor,
          person: mine ? locals.person.id : undefined,
        }),
      );
  if (found instanceof Response) return found;
  const [categories, currencies, telling, left] = await Promise.all([
    listCategoriesByUse(db),
    listUsedCurrencies(db),
    tellingOf(locals),
    countWaiting(db, NAVIGATION_RECEIPTS),
  ]);
  // Its answers say what the proposals are.
  const told = found.results.map((receipt) => {
    const { proposals, size, sha256, ...shown } = toldReceipt(receipt, telling);
    return shown;
  });
  const at = String(refused?.values.receipt ?? url.searchParams.get('at') ?? '') || undefined;
  return {
    receipts: told,
    previous: found.previous,
    next: found.next,
    view: url.searchParams.has('sure') ? 'sure' : 'queue',
    at,
    left,
    refused,
    notAdded,
    mine,
    only: one !== null,
    categories,
    currencies,
  };
}

/** The receipt alone; the tray when it is no longer there. */
async function onlyOf(page: AstroGlobal, id: string): Promise<Response | ListedPage<Receipt>> {
  try {
    const receipt = await receiptOf(page.locals.atlas.db, id);
    return { results: [receipt], previous: undefined, next: undefined };
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return page.redirect(paths.receipts, 302);
  }
}

/** To the next receipt. What was added may stand on another page of the list, and one that is used is no longer there alone. */
function backTo(asked: TrayForm, url: URL): string {
  if (asked.act === 'facts') return withParams(url, { at: asked.receipt });
  const next = asked.act === 'decide' || asked.act === 'discard' ? asked.next : undefined;
  const mine = url.searchParams.get('mine') === 'true' ? 'true' : undefined;
  const cursor = next === undefined ? undefined : (url.searchParams.get('cursor') ?? undefined);
  return withParams(new URL(paths.receipts, url), { mine, cursor, at: next });
}

function add(page: AstroGlobal, asked: Extract<TrayForm, { act: 'add' | 'again' }>): Promise<Added> {
  if (asked.act === 'again') {
    if (asked.again.length === 0) throw nothing('tray.none_ticked');
    return putAll(page, asked.again, true);
  }
  const files = [...asked.photo, ...asked.files];
  if (files.length === 0) throw nothing('tray.none_chosen');
  return addFiles(page, files);
}

const nothing = (why: TextKey) => new DomainError('invalid', why);

type Act = Exclude<TrayForm, { act: 'add' | 'again' }>;

async function actOn(locals: App.Locals, asked: Act): Promise<Flash> {
  const { t, locale } = locals;
  if (asked.act === 'decide') return decide(locals, readDecisions(asked));
  const { run } = await actByForm(locals, async (tx, person) => {
    await doAsked(tx, person, asked, locale).catch((error) => {
      // The fields of a receipt's forms have its id in their names.
      throw isDomainError(error) ? error.renamed((name) => `${name}.${asked.receipt}`) : error;
    });
    return {};
  });
  return { kind: 'success', text: t(asked.act === 'facts' ? 'tray.facts_saved' : 'tray.discarded'), run };
}

async function doAsked(
  tx: Db,
  person: Required<Actor>,
  asked: Exclude<Act, { act: 'decide' }>,
  locale: string,
): Promise<void> {
  if (asked.act === 'discard') return discardReceipt(tx, person, asked.receipt);
  const { act, receipt, ...said } = asked;
  return changeFacts(tx, person, receipt, parse(factsSchema(locale), said));
}

/** @throws DomainError `invalid` */
function readDecisions({ do: given, category }: Extract<TrayForm, { act: 'decide' }>): Decision[] {
  const acts = given.map((text) => {
    const one = readJson(text);
    return category === undefined || one.expense !== undefined ? one : { ...one, category };
  });
  return parse(decisionsSchema, { acts }).acts;
}

function readJson(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text));
  } catch (cause) {
    throw new DomainError('invalid', 'receipts.none_chosen', { cause });
  }
}

async function decide(locals: App.Locals, acts: readonly Decision[]): Promise<Flash> {
  const { t } = locals;
  const { run, done, skipped } = await actByForm(locals, (tx, person) => decideReceipts(tx, person, acts));
  const [left] = skippedReceipts(skipped, t);
  const text = decidedWords(acts, done.length, t);
  if (!left) return { kind: 'success', text, run };
  if (done.length === 0) return { kind: 'error', text: left.reason };
  const values = { done: text, count: skipped.length, reason: left.reason };
  return { kind: 'success', text: t('tray.decided_skipped', values), run };
}

/** What was done, of one in the words of its answer. */
function decidedWords([one, ...others]: readonly Decision[], count: number, t: Translate): string {
  if (!one || others.length > 0) return t('tray.decided', { count });
  if (one.expense !== undefined) return t('tray.attached');
  return t(one.transaction === undefined ? 'tray.recorded_alone' : 'tray.recorded');
}
