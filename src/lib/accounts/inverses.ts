import { inverse, oneByOne } from '../acts/inverse.ts';
import { note } from '../acts/note.ts';
import { instant } from '../core/day.ts';
import type { Db } from '../db/transaction.ts';
import { accountArchived, accountDeleted, accountRestored } from './events.ts';
import { countHoldings, findChosenCurrency, lockAccount, updateAccount } from './records.ts';

async function lockStanding(tx: Db, id: number) {
  const found = await lockAccount(tx, id);
  return found?.deleted_at === null ? found : undefined;
}

const archived = inverse(accountArchived, async (tx, actor, { subject_id, after: { name } }) => {
  const id = Number(subject_id);
  const account = await lockStanding(tx, id);
  if (!account || account.archived_at === null) return false;
  await updateAccount(tx, id, { archived_at: null });
  await note(tx, actor, accountRestored, id, { before: { archived: true }, after: { name } });
  return true;
});

const restored = inverse(accountRestored, async (tx, actor, { subject_id, before, after: { name } }) => {
  const id = Number(subject_id);
  const account = await lockStanding(tx, id);
  if (!account) return false;
  if (before.deleted) {
    const holds = await countHoldings(tx, id);
    if (Object.values(holds).some((count) => count > 0)) return false;
    const { type, number } = await updateAccount(tx, id, { deleted_at: instant() });
    const currency = await findChosenCurrency(tx, id);
    await note(tx, actor, accountDeleted, id, { before: { name, type, number, currency }, after: { name } });
    return true;
  }
  if (account.archived_at !== null) return false;
  await updateAccount(tx, id, { archived_at: instant() });
  await note(tx, actor, accountArchived, id, { after: { name } });
  return true;
});

const deleted = inverse(accountDeleted, async (tx, actor, { subject_id, after: { name } }) => {
  const id = Number(subject_id);
  const account = await lockAccount(tx, id);
  if (!account || account.deleted_at === null) return false;
  await updateAccount(tx, id, { deleted_at: null });
  await note(tx, actor, accountRestored, id, { before: { deleted: true }, after: { name } });
  return true;
});

/** Whether accounts are in use; what people say of them is changed back by hand. */
export const accounts = oneByOne('account', [archived, restored, deleted]);
