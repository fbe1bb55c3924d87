import { listTwins } from '../catalogue/catalogue.ts';
import { formatMoney } from '../core/money.ts';
import type { TextKey } from '../core/text.ts';
import { invariants, listStoredFiles, sqliteProblems, staleWords } from '../db/integrity-records.ts';
import { listLinksBeyond } from '../db/learning/integrity-records.ts';
import { currencyOfAccount } from '../db/money/currencies.ts';
import { schemaDifferences } from '../db/schema.ts';
import { listUneven } from '../expenses/list-records.ts';
import { isWhole, storageKey } from '../files/file-store.ts';
import type { Atlas } from '../runtime/atlas.ts';
import { findDoubles } from '../statements/identity/doubles.ts';
import { selectAllStanding } from '../statements/identity/records.ts';
import { selectSources } from '../statements/list-records.ts';
import type { Command } from './command.ts';
import { print, printError, t } from './terminal.ts';

/** Reports problems without repairing them. Exits with 1 when there are any. */
export const check: Command = {
  name: 'check',
  words: [],
  async run(atlas) {
    let wrong = 0;
    const report = (name: TextKey, problems: number) => {
      wrong += problems;
      if (problems === 0) print('cli.check_ok', { what: t(name) });
      else printError('cli.check_wrong', { what: t(name), count: problems });
    };
    if (atlas.database.dialect === 'sqlite') {
      report('cli.invariant.database', await sqliteProblems(atlas.db));
      report('cli.invariant.words', await staleWords(atlas.db));
    }
    const differing = await schemaDifferences(atlas.database);
    report('cli.invariant.schema', differing.length);
    for (const name of differing) printError('cli.check_schema', { name });
    for (const { name, count } of invariants) report(name, await count(atlas.db));
    report('cli.invariant.attachments', await lostFiles(atlas));
    for (const { transaction, date, account, beyond } of await listLinksBeyond(atlas.db, MOST_NAMED)) {
      const sum = formatMoney(beyond, await currencyOfAccount(atlas.db, account));
      print('cli.check_beyond', { transaction: String(transaction), date: { day: date }, sum });
    }
    for (const { id, date, currency, amount, itemised } of await listUneven(atlas.db, MOST_NAMED)) {
      const money = (minor: number) => formatMoney(minor, currency);
      const why = t(`expense_form.items_${itemised < amount ? 'less' : 'more'}`, {
        sum: money(itemised),
        rest: money(Math.abs(amount - itemised)),
      });
      print('cli.check_uneven', { expense: id, date: { day: date }, why });
    }
    const extra = await extraFiles(atlas);
    if (extra > 0) print('cli.check_extra', { count: extra });
    for (const { kind, id, name, of } of await listTwins(atlas.db)) {
      const shown = { kind: t(`cli.kind.${kind}`), id: String(id), name: spelt(name), of: String(of ?? '') };
      print(of === undefined ? 'cli.check_unseen' : 'cli.check_twin', shown);
    }
    for (const found of await selectAllStanding(atlas.db)) await listDoubled(atlas, found);
    if (wrong > 0) printError('cli.check_failed', { count: wrong });
    else print('cli.check_passed');
    return wrong > 0 ? 1 : 0;
  },
};

/** Links that say nothing new after so many. */
const MOST_NAMED = 100;

/** With every character that may be invisible as its code. */
const spelt = (name: string): string =>
  name.replace(
    /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]|\p{Default_Ignorable_Code_Point}/gu,
    (one) => `\\u{${one.codePointAt(0)?.toString(16)}}`,
  );

/** Names the rows of an upload that its account had already, by the upload that brought them first. */
async function listDoubled({ db }: Atlas, found: Awaited<ReturnType<typeof selectAllStanding>>[number]) {
  const doubles = Map.groupBy(await findDoubles(db, found), ({ other }) => other);
  const sources = new Map(
    (await selectSources(db, [...doubles.keys()])).map((one) => [one.id, one.file_name]),
  );
  for (const [other, rows] of doubles) {
    const named = rows.slice(0, MOST_NAMED).map(({ transaction, twin }) => `#${transaction} = #${twin}`);
    print('cli.check_doubled', {
      account: found.name,
      count: rows.length,
      file: found.file_name,
      other: sources.get(other) ?? other,
      rows: rows.length > MOST_NAMED ? `${named.join(', ')}, …` : named.join(', '),
    });
  }
}

async function lostFiles({ db, files }: Atlas): Promise<number> {
  let lost = 0;
  for (const { id, sha256 } of await listStoredFiles(db)) {
    if (sha256 === null || !(await isWhole(files, { id, sha256 }))) lost += 1;
  }
  return lost;
}

async function extraFiles({ db, files }: Atlas): Promise<number> {
  const named = new Set(
    (await listStoredFiles(db)).map(({ id, sha256 }) => storageKey({ id, sha256: sha256 ?? '' })),
  );
  let extra = 0;
  for await (const name of files.list()) if (!named.has(name)) extra += 1;
  return extra;
}
