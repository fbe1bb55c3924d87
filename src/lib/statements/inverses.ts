import { accountChanged } from '../accounts/events.ts';
import { findChosenCurrency, holdsTransactions, lockAccount, updateAccount } from '../accounts/records.ts';
import { isOf, type Line, type LineOf } from '../acts/event.ts';
import type { Reversed, Stage } from '../acts/inverse.ts';
import { note } from '../acts/note.ts';
import { restoreDecisions } from '../db/learning/decisions.ts';
import type { Db } from '../db/transaction.ts';
import type { Actor } from '../history/records.ts';
import { transactionsInserted, transactionsRemoved } from '../transactions/events.ts';
import { keepReferences } from '../transactions/insert-records.ts';
import { typedOf } from '../transactions/records.ts';
import {
  deleteUntouched,
  insertAgain,
  restoreReferences,
  selectStanding,
} from '../transactions/undo-records.ts';
import { recompare } from './compare.ts';
import { lowerStanding, setReinserted } from './inverse-records.ts';
import { findUpload, listTwins, selectLines, setUndone } from './records.ts';

/** Locks the accounts of a run's statements, in the order of their ids to avoid deadlocks. */
async function lockAccounts(tx: Db, lines: readonly Line[]): Promise<void> {
  const uploads = lines.filter(isOf(transactionsInserted, transactionsRemoved));
  const accounts = new Set(uploads.map(({ after }) => after.account));
  for (const id of [...accounts].sort((a, b) => a - b)) await lockAccount(tx, id);
}

/** What went out of its account comes back, with its ids. */
export const removals = {
  events: [transactionsRemoved],
  lock: lockAccounts,
  undo: async (tx, actor, lines) => {
    const done: Reversed = { restored: 0, kept: [] };
    for (const line of lines.filter(isOf(transactionsRemoved)).reverse()) {
      const { restored, instead } = await insertRemoved(tx, actor, line);
      done.restored += restored;
      for (const id of instead) done.kept.push({ what: 'upload', id });
    }
    return done;
  },
} satisfies Stage;

type Removed = LineOf<typeof transactionsRemoved>;

/**
 * Only rows that the file still has, as it is read now, and that the account does not hold.
 * @returns `instead`: what the others came with since, or the upload itself, when it is read otherwise or gone
 */
async function insertRemoved(tx: Db, actor: Actor, { subject_id: id, before: was }: Removed) {
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
  const back = rows.length > 0 ? await insertAgain(tx, actor, upload, rows) : [];
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

/** What came into its account and nobody has changed since goes out again, and with it the currency that it brought. */
export const inserts = {
  events: [transactionsInserted, accountChanged],
  undo: async (tx, actor, lines) => {
    const done: Reversed = { restored: 0, kept: [] };
    for (const { subject_id: id, before, after } of lines.filter(isOf(transactionsInserted)).reverse()) {
      const { first = 0, last = 0 } = after;
      const part = before.gone ? { gone: before.gone } : { first, last };
      const upload = await findUpload(tx, after.account, id);
      if (!upload) {
        done.kept.push({ what: 'upload', id });
        continue;
      }
      const { removed } = await deleteUntouched(tx, actor, upload, part);
      const standing = await selectStanding(tx, id, part);
      for (const one of standing) done.kept.push({ what: 'transaction', id: String(one) });
      if (removed === 0) continue;
      done.restored += removed;
      if (after.is_first) await setUndone(tx, id, { by: actor.id, removed });
      else await lowerStanding(tx, id, removed);
    }
    for (const line of lines.filter(isOf(accountChanged))) await undoCurrency(tx, actor, line);
    return done;
  },
} satisfies Stage;

/** An account that is empty again has the currency again that it had before its first statement. */
async function undoCurrency(
  tx: Db,
  actor: Actor,
  { subject_id, before, after }: LineOf<typeof accountChanged>,
): Promise<void> {
  const id = Number(subject_id);
  const { currency: was = null } = before;
  const { currency: is } = after;
  if (!is || (await findChosenCurrency(tx, id)) !== is || (await holdsTransactions(tx, id))) return;
  await updateAccount(tx, id, { currency: was });
  await note(tx, actor, accountChanged, id, { before: { currency: is }, after: { currency: was } });
}
