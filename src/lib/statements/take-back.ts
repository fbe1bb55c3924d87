import { findChosenCurrency, holdsTransactions, lockAccount, updateAccount } from '../accounts/records.ts';
import type { Currency } from '../core/currency/codes.ts';
import { restoreDecisions } from '../db/learning/decisions.ts';
import type { Row } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';
import { type Actor, recordHistory } from '../history/records.ts';
import type { RunLine, TakenBack } from '../history/run-records.ts';
import { keepReferences } from '../transactions/insert-records.ts';
import { type Noted as NotedType, typedOf } from '../transactions/take-back.ts';
import {
  deleteUntouched,
  insertAgain,
  type Part,
  restoreReferences,
  selectStanding,
} from '../transactions/undo-records.ts';
import { recompare } from './compare.ts';
import { findUpload, listTwins, selectLines, setUndone } from './records.ts';
import { lowerStanding, setReinserted } from './take-back-records.ts';

const isOf = (subject: string, act: string) => (line: RunLine) =>
  line.subject === subject && line.act === act;

/** Locks the accounts of a run's statements, in the order of their ids to avoid deadlocks. */
export async function lockAccountsOf(tx: Db, lines: readonly RunLine[]): Promise<void> {
  const uploads = lines.filter(({ subject }) => subject === 'upload');
  const accounts = uploads.map(({ before, after }) => accountIn(after) ?? accountIn(before));
  for (const id of [...new Set(accounts)].sort((a = 0, b = 0) => a - b))
    if (id !== undefined) await lockAccount(tx, id);
}

const accountIn = (noted: unknown) => (noted as { account?: number }).account;

/** Puts the transactions back that a run took out of their accounts, with their ids. */
export async function putBackRemoved(tx: Db, person: Actor, lines: readonly RunLine[]): Promise<TakenBack> {
  const done: TakenBack = { restored: 0, kept: [] };
  for (const line of lines.filter(isOf('upload', 'undo')).reverse()) {
    const { restored, instead } = await putBack(tx, person, line);
    done.restored += restored;
    for (const id of instead) done.kept.push({ what: 'upload', id });
  }
  return done;
}

/** As `deleteUntouched` notes it. */
interface Removed {
  account: number;
  inserted_by: number | null;
  inserted_at: string | null;
  undone_by?: number | null;
  undone_at?: string | null;
  transactions: (Partial<NotedType> & {
    id: number;
    line: number;
    date: string;
    amount: number;
    description: string;
  })[];
  decisions?: Row<'decisions'>[];
  references?: Row<'transaction_references'>[];
}

/**
 * Only rows that the file still has, as it is read now, and that the account does not hold.
 * @returns `instead`: what the others came with since, or the upload itself, when it is read otherwise or gone
 */
async function putBack(tx: Db, person: Actor, { subject_id: id, before }: RunLine) {
  const was = before as Removed;
  const upload = await findUpload(tx, was.account, id);
  if (!upload) return { restored: 0, instead: [id] };
  if (upload.compared_revision !== upload.revision) await recompare(tx, upload);
  const lines = await selectLines(tx, id);
  const fresh = new Map(lines.flatMap((line) => (line.like === undefined ? [[line.line, line]] : [])));
  const rows = was.transactions.flatMap(
    ({ id: transaction, line: at, date, amount, description, ...noted }) => {
      const { type, decided_by, rule } = noted;
      const line = fresh.get(at);
      const same = line?.date === date && line.amount === -amount && line.description === description;
      const typed = type && typedOf({ type, ...(decided_by ? { decided_by } : {}), rule: rule ?? null });
      return line && same ? [{ id: transaction, line, typed }] : [];
    },
  );
  const back = rows.length > 0 ? await insertAgain(tx, person, upload, rows) : [];
  const known = new Set(back);
  const missing = was.transactions.filter((row) => !known.has(row.id));
  const others = await listTwins(
    tx,
    was.account,
    missing.flatMap(({ line }) => fresh.get(line) ?? []),
  );
  const instead = new Set(
    missing.map(({ line }) => others.get(fresh.get(line)?.fingerprint ?? '')?.upload ?? id),
  );
  if (back.length === 0) return { restored: 0, instead };
  const isBack = ({ transaction }: { transaction: number }) => known.has(transaction);
  await setReinserted(tx, id, was, back.length);
  await keepReferences(tx, upload, lines);
  await restoreReferences(tx, (was.references ?? []).filter(isBack));
  await restoreDecisions(tx, (was.decisions ?? []).filter(isBack));
  return { restored: back.length, instead };
}

/** Takes out of their accounts what a run inserted and nobody has changed since. */
export async function takeBackInserts(tx: Db, person: Actor, lines: readonly RunLine[]): Promise<TakenBack> {
  const done: TakenBack = { restored: 0, kept: [] };
  for (const { subject_id: id, before, after } of lines.filter(isOf('upload', 'insert')).reverse()) {
    const { account, is_first } = after as { account: number; is_first: boolean };
    const noted = { ...(before as object), ...(after as object) } as Part;
    const upload = await findUpload(tx, account, id);
    if (!upload) {
      done.kept.push({ what: 'upload', id });
      continue;
    }
    const { removed } = await deleteUntouched(tx, person, upload, noted);
    const standing = await selectStanding(tx, id, noted);
    for (const one of standing) done.kept.push({ what: 'transaction', id: String(one) });
    if (removed === 0) continue;
    done.restored += removed;
    if (is_first) await setUndone(tx, id, { by: person.id, removed });
    else await lowerStanding(tx, id, removed);
  }
  for (const line of lines.filter(isOf('account', 'change'))) await takeBackCurrency(tx, person, line);
  return done;
}

/** An account that is empty again has the currency again that it had before its first statement. */
async function takeBackCurrency(
  tx: Db,
  person: Actor,
  { subject_id, before, after }: RunLine,
): Promise<void> {
  const id = Number(subject_id);
  const { currency: was } = before as { currency: Currency | null };
  const { currency: is } = after as { currency: Currency };
  if ((await findChosenCurrency(tx, id)) !== is || (await holdsTransactions(tx, id))) return;
  await updateAccount(tx, id, { currency: was });
  const change = { before: { currency: is }, after: { currency: was } };
  await recordHistory(tx, person, 'change', 'account', id, change);
}
