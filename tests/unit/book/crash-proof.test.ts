import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { State } from '#tests/crash/chain.ts';
import type { Ledger } from '#tests/crash/ledger.ts';
import type { Damage } from '#tests/crash/proof.ts';
import { chainOf, found, known, removeBook, SHARED, storeBook } from '#tests/support/book/crash-book.ts';

beforeAll(storeBook);
afterAll(removeBook);

const NONE: Damage = { lost: [], partial: [], doubled: [] };

test('the crash test finds nothing in what is whole', () => {
  expect(found('')).toEqual(NONE);
});

describe('the crash test notices', () => {
  const row = (at: number) => known.rows[at];
  const cases: [string, keyof Damage, string, () => string][] = [
    ['a lost expense', 'lost', 'expense ', () => `delete from expenses where id = '${known.other}'`],
    [
      'one that is stored otherwise',
      'lost',
      'expense ',
      () => `update expenses set amount = 801 where id = '${known.expense}'`,
    ],
    [
      'half of its items',
      'partial',
      'expense ',
      () => `delete from expense_items where expense = '${known.other}' and position = 1`,
    ],
    [
      'an expense twice',
      'doubled',
      'crash one',
      () => `update expenses set comment = 'crash one' where id = '${known.other}'`,
    ],
    [
      'an expense without its row',
      'partial',
      'without its row',
      () => `delete from expense_links where expense = '${known.own}'`,
    ],
    ['a lost upload', 'lost', 'upload ', () => 'delete from uploads'],
    ['half a statement', 'partial', 'upload ', () => 'delete from statement_pages'],
    ['half an insert', 'partial', '2 of 3', () => `delete from bank_transactions where id = ${row(1)}`],
    [
      'a row twice',
      'doubled',
      'transaction Coffee',
      () => `update bank_transactions set description = 'Coffee' where id = ${row(1)}`,
    ],
    [
      'a lost link',
      'lost',
      'is UK',
      () =>
        `delete from expense_links where "transaction" = ${row(0)}; update bank_transactions set type = 'UK' where id = ${row(0)}`,
    ],
    [
      'a link with another amount',
      'lost',
      '700/800',
      () => `update expense_links set amount = 700 where expense = '${known.expense}'`,
    ],
    ['one of two shares', 'lost', `row`, () => `delete from expense_links where expense = '${known.other}'`],
    [
      'what a row has linked',
      'partial',
      'linked amount',
      () => `update bank_transactions set linked_amount = 1 where id = ${row(0)}`,
    ],
    [
      'what of an expense is covered',
      'partial',
      'covered amount',
      () => `update expenses set covered_amount = 1 where id = '${known.other}'`,
    ],
    [
      'one of two decisions',
      'partial',
      'is UK, not IG',
      () => `update bank_transactions set type = 'UK' where id = ${row(1)}`,
    ],
    ['a lost rule', 'lost', 'rule coffee is none', () => 'delete from rules'],
    ['a rule that is paused again', 'lost', 'off IG', () => 'update rules set enabled = 0'],
    [
      'a rule twice',
      'doubled',
      'twice',
      () =>
        'create temp table again as select * from rules; update again set id = 99, position = 2; insert into rules select * from again',
    ],
    [
      'what a rule did',
      'lost',
      'insert ',
      () => `update bank_transactions set decided_by = 'rule' where id = ${row(1)}`,
    ],
    [
      'a receipt that left the tray',
      'lost',
      'is file, not tray',
      () => 'update attachments set tray_at = null',
    ],
    [
      'a receipt that was discarded',
      'lost',
      'is discarded',
      () => "update attachments set removed_at = '2026-01-01'",
    ],
    [
      'a deletion',
      'lost',
      'is deleted',
      () => `update expenses set deleted_at = '2026-01-01' where id = '${known.expense}'`,
    ],
    ['a lost run', 'lost', 'run ', () => `delete from runs where id = '${known.runs[1]}'`],
    [
      'a run twice',
      'doubled',
      '1 of 3 runs',
      () =>
        `insert into runs (id, person, at, line, count) select 'again', person, at, line, count from runs limit 1`,
    ],
  ];
  test.each(cases)('%s', (_, kind, text, sql) => {
    expect(found(sql())[kind].join('\n')).toContain(text);
  });

  test('an undo that was acked and is not done', () => {
    const { lost } = found('', ({ chains }) => {
      const [chain] = chains;
      chain?.acts.push(...chainOf({}, ['acked', chain.before]).acts);
    });
    expect(lost).toEqual([expect.stringContaining(`is ${SHARED()}, not UK`)]);
  });

  test('a file that is gone, one of other bytes, and what was refused', () => {
    const { lost, partial, doubled } = found(
      `update attachments set stored_at = tray_at, tray_at = null`,
      (ledger) => {
        ledger.files.push({ id: 'f', link: '', bytes: new Uint8Array(), sha256: '0', fate: 'acked' });
        const [sent] = ledger.expenses;
        if (sent) ledger.expenses.push({ ...sent, fate: 'refused' });
      },
    );
    expect(lost).toContain('file f');
    expect(partial).toContain(`bytes of ${known.receipt}`);
    expect(doubled).toContain('refused and there: crash one');
  });
});

test('what is unknown may be done or not, but not by halves', () => {
  const [, tea = 0, rice = 0] = known.rows;
  const state = { [`row ${tea}`]: 'IG', [`row ${rice}`]: 'EX, own 500/500' };
  const unknown = (after: State) => (ledger: Ledger) => {
    ledger.chains[1] = chainOf(state, ['unknown', after]);
  };
  const other = { [`row ${tea}`]: 'IN', [`row ${rice}`]: 'IN' };
  expect(found('', unknown(other)).partial).toEqual([]);
  const half = `update bank_transactions set type = 'IN' where id = ${tea}`;
  expect(found(half, unknown(other)).partial).toEqual([expect.stringContaining('is IN, not IG')]);
});
