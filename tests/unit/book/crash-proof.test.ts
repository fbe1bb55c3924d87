import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Ledger } from '#tests/crash/ledger.ts';
import { damageOf } from '#tests/crash/proof.ts';
import { freshDatabase } from '#tests/support/databases/databases.ts';
import { someBank } from '#tests/support/stories/bank.ts';
import { record } from '#tests/support/stories/expenses.ts';

test('the crash test notices what is lost, halved or doubled', async () => {
  const { database, db, person, upload, insert } = await someBank(() => freshDatabase('sqlite'));
  if (database.place.dialect !== 'sqlite') throw new Error('SQLite alone is looked into');
  const dataDir = join(database.place.path, '..');
  const content = 'Date,Description,Amount\n2026-04-13,Coffee,-10.50\n2026-04-14,Tea,-2.00\n';
  const id = await upload(new TextEncoder().encode(content), 's1.csv');
  await insert(id);
  await record(db, person, { comment: 'one' });

  const ledger = new Ledger();
  ledger.statements.push({ name: 's1', content, rows: 2, upload: id, insert: 'acked' });
  const before = damageOf(dataDir, ledger);
  expect([before.lost, before.doubled]).toEqual([[], []]);

  const body = { comment: 'gone', amount: 1, attachments: [] };
  ledger.expenses.push({ key: 'k', body, fate: 'acked', id: 'nowhere' });
  ledger.expenses.push({ key: 'l', body: { ...body, comment: 'one' }, fate: 'refused' });
  ledger.files.push({ id: 'f', link: '', bytes: new Uint8Array(), sha256: '0', fate: 'acked' });
  ledger.links.push({ expense: 'e', transaction: 1, fate: 'acked' });
  await db.deleteFrom('bank_transactions').where('description', '=', 'Tea').execute();
  const { lost, partial, doubled } = damageOf(dataDir, ledger);
  expect(lost).toEqual([
    'expense nowhere',
    expect.stringContaining('insert of'),
    'file f',
    expect.stringContaining('link e'),
  ]);
  expect(partial).toContain(`insert of ${id}: 1 of 2`);
  expect(doubled).toEqual(['refused and there: one']);
  await database.close();
});
