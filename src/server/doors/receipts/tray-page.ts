import type { AstroGlobal } from 'astro';
import type { NotAdded, TrayPage } from '#components/receipts/shapes.ts';
import { listAllAccounts } from '#lib/accounts/records.ts';
import { listNames } from '#lib/catalogue/catalogue.ts';
import { DomainError, isDomainError } from '#lib/core/errors.ts';
import { PAGE_BOUNDS } from '#lib/core/limits.ts';
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
import { attachReceipt } from '#lib/receipts/attach.ts';
import { type TrayForm, trayFormSchema } from '#lib/receipts/forms.ts';
import { listReceipts, type Receipt, receiptOf } from '#lib/receipts/list.ts';
import { factsSchema } from '#lib/receipts/schema.ts';
import { changeFacts, discardReceipt } from '#lib/receipts/tray.ts';
import { type Added, addFiles, putAll, sameFile } from './add-files.ts';

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
  const [categories, currencies, accounts] = await Promise.all([
    listNames(db, 'categories'),
    listUsedCurrencies(db),
    listAllAccounts(db),
  ]);
  const names = new Map(accounts.map(({ id, name }) => [id, name]));
  return { ...found, refused, notAdded, mine, only: one !== null, categories, currencies, accounts: names };
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
  const { act } = asked;
  const { pathname, search, searchParams } = url;
  if (act === 'facts') return `${pathname}${search}#receipt-${asked.receipt}`;
  const isListed = act !== 'add' && act !== 'again' && !searchParams.has('receipt');
  if (isListed) return `${pathname}${search}#receipts`;
  return searchParams.get('mine') === 'true' ? `${paths.receipts}?mine=true` : paths.receipts;
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
  const told = {
    facts: 'tray.facts_saved',
    attach: 'tray.attached',
    record: 'tray.recorded',
    discard: 'tray.discarded',
  } as const;
  const { run } = await actByForm(locals, async (tx, person) => {
    await doAsked(tx, person, asked, locale).catch((error) => {
      // The fields of a receipt's forms have its id in their names.
      throw isDomainError(error) ? error.renamed((name) => `${name}.${asked.receipt}`) : error;
    });
    return {};
  });
  return { kind: 'success', text: t(told[asked.act]), run };
}

async function doAsked(tx: Db, person: Required<Actor>, asked: Act, locale: string): Promise<void> {
  if (asked.act === 'discard') return discardReceipt(tx, person, asked.receipt);
  if (asked.act === 'facts') {
    const { act, receipt, ...said } = asked;
    return changeFacts(tx, person, receipt, parse(factsSchema(locale), said));
  }
  const { act, receipt, ...to } = asked;
  await attachReceipt(tx, person, receipt, to);
}
