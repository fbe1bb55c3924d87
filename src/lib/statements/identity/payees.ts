import { proposeNames } from '../../catalogue/proposed-names.ts';
import { coreOf } from '../../core/description/payee-key.ts';
import { directionOf } from '../../db/learning/learned.ts';
import { type Db, inTransaction } from '../../db/transaction.ts';
import { insertWork } from '../../history/records.ts';
import { followCores } from '../../rules/proposal-records.ts';
import { listNamed, setPayees } from '../../transactions/open-records.ts';
import type { Corrections, StatementLine } from '../reader/read.ts';
import { findContent, findReading, packed, replaceLines, selectLines } from '../records.ts';
import { rereadRows, targetOf } from './earlier.ts';
import { findWithoutPayees, setHasPayees } from './records.ts';

/** Transactions that are written at once: whoever saves something meanwhile waits no longer than that takes. */
const AT_ONCE = 1_000;

/** What today's reader says of a file that was stored before payees were read. */
export interface Payees {
  upload: string;
  /** By the row's line, with the text that the row has to have. */
  lines: { line: number; description: string; payee: string }[];
}

/** Reads one of the files that were stored before payees were read, and writes nothing. @returns undefined when there is none */
export async function findPayees(db: Db): Promise<Payees | undefined> {
  const found = await findWithoutPayees(db);
  if (!found) return undefined;
  const { id: upload, account } = found;
  const target = await targetOf(db, account);
  const { corrections }: { corrections?: Corrections } = JSON.parse(await findReading(db, upload));
  const rows = rereadRows(await findContent(db, upload), corrections ?? {}, target, null);
  return { upload, lines: [...rows.values()].flatMap(namedIn) };
}

const namedIn = ({ line, description, payee }: StatementLine): Payees['lines'] =>
  payee === undefined ? [] : [{ line, description, payee }];

/**
 * Stores the payees of one such file with its lines and transactions; what was learned and suggested of these follows.
 * @param find as `findPayees`; may read elsewhere
 * @returns whether there may be more to do
 */
export async function keepPayees(db: Db, find = () => findPayees(db)): Promise<boolean> {
  const found = await find();
  if (!found) return false;
  const { upload } = found;
  const said = new Map(found.lines.map((one) => [one.line, one]));
  const payeeOf = ({ line, description }: { line: number; description: string }): string | undefined =>
    said.get(line)?.description === description ? said.get(line)?.payee : undefined;
  for (let last = 0; ; ) {
    const rows = await listNamed(db, { upload, after: last, limit: AT_ONCE });
    const paid = rows.flatMap((row) => {
      const payee = row.payee ?? payeeOf(row);
      return payee === undefined ? [] : [{ row, payee, core: coreOf(payee) }];
    });
    const named = paid.filter(({ row, payee, core }) => payee !== row.payee || core !== row.core);
    if (paid.length > 0)
      await inTransaction(db, async (tx) => {
        await proposeNames(
          tx,
          paid.map(({ row: { id, description }, payee }) => ({ id, description, payee })),
        );
        await setPayees(
          tx,
          named.map(({ row, ...one }) => ({ id: row.id, ...one })),
        );
        await followCores(
          tx,
          named.map(({ row, core }) => ({ from: row.core, to: core, direction: directionOf(row) })),
        );
      });
    if (rows.length < AT_ONCE) break;
    last = rows.at(-1)?.id as number;
  }
  await inTransaction(db, async (tx) => {
    const lines = await selectLines(tx, upload);
    if (said.size > 0)
      await replaceLines(
        tx,
        upload,
        packed(
          upload,
          lines.map((line) => ({ ...line, payee: payeeOf(line) ?? line.payee })),
        ),
      );
    await setHasPayees(tx, upload);
    await insertWork(tx, 'upload', [upload]);
  });
  return true;
}
