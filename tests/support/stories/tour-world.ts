import { addAccount } from '#lib/accounts/accounts.ts';
import { changeName } from '#lib/catalogue/change.ts';
import { instant } from '#lib/core/day.ts';
import { uuidv7 } from '#lib/core/ids.ts';
import type { Person } from '#lib/db/tables.ts';
import type { Db } from '#lib/db/transaction.ts';
import { changeExpense } from '#lib/links/change.ts';
import { deleteExpense } from '#lib/links/delete.ts';
import { linkExpenses } from '#lib/links/link.ts';
import { keepSuggestions } from '#lib/matching/keep.ts';
import { makeApiToken } from '#lib/people/api-tokens.ts';
import { invite } from '#lib/people/invitations.ts';
import { addPerson, disableMember } from '#lib/people/members.ts';
import { addRule } from '#lib/rules/rules.ts';
import { insertStatement } from '#lib/statements/insert.ts';
import { uploadStatement } from '#lib/statements/upload.ts';
import { markTransactions } from '#lib/transactions/mark.ts';
import { actAs, undoAs } from '../book/undo-world.ts';
import type { ServedAtlas } from '../server/served-atlas.ts';
import { record } from './expenses.ts';
import { matchStory } from './matching.ts';
import { someReceipt } from './receipts.ts';
import { someTransactions } from './transactions.ts';

const WORD = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamten';
const OPEN = `Date,Description,Amount\n03/04/2024,${WORD},25.00\n05/04/2024,Payment,10.00\n`;
const READ = `Date,Description,Amount,Balance
13/04/2026,${WORD},-40.00,960.00
14/04/2026,Lunch,-60.00,900.00
14/04/2026,Lunch,-60.00,840.00
15/04/2026,A row without an amount,,
16/04/2026,Salary,1500.00,2340.00
`;

/** In addition to the sample data: everything else that a page can show, once each, with its ids. */
export async function tourWorld({ database: { db } }: Pick<ServedAtlas, 'database'>) {
  const person = await db.selectFrom('people').selectAll().orderBy('id').executeTakeFirstOrThrow();
  const account = await addAccount(db, person, { name: WORD, type: 'credit-card', number: '1234' });
  const empty = await addAccount(db, person, { name: 'Petty cash', type: 'cash', number: '0001' });
  const upload = async (file_name: string, text: string) =>
    (await uploadStatement(db, person, { account: account.id, file_name, content: Buffer.from(text) })).id;
  const asking = await upload('open.csv', OPEN);
  const inserted = await upload('april.csv', READ);
  await insertStatement(db, person, { account: account.id, upload: inserted });
  const waiting = await upload(`${WORD}.csv`, READ.replaceAll('-60.00', '-61.00'));

  const payments = [
    { description: WORD, amount: 123_456, date: '2026-04-20' },
    { description: 'SWIGGY 1', amount: 45_000, date: '2026-04-21' },
    { description: 'SWIGGY 2', amount: 45_000, date: '2026-04-21' },
    { description: `${WORD} HOTEL`, amount: 900_000, date: '2026-04-22' },
  ];
  const ids = await someTransactions(db, account.id, person.id, payments);
  const [linked = 0, similar = 0, another = 0, partly = 0] = ids;
  const { id: expense } = await record(db, person, {
    date: '2026-04-20',
    amount: 1_234.56,
    comment: `${WORD}, and some more words`,
    merchant: 1,
    project: 1,
    is_reimbursable: true,
    transactions: [linked],
  });
  await changeExpense(db, person, expense, { comment: `${WORD}, and other words` });
  await db
    .insertInto('attachments')
    .values({
      id: uuidv7(),
      file_name: `${WORD}.pdf`,
      file_type: 'application/pdf',
      size: 1_234,
      sha256: '-',
      expense,
      uploaded_by: person.id,
      created_at: instant(),
      stored_at: instant(),
    })
    .execute();
  await record(db, person, { date: '2026-04-19', amount: 450, comment: 'Like the payment' });
  const room = { date: '2026-04-22', amount: 5_000, merchant: 1 };
  const [covered, open] = [
    await record(db, person, { ...room, comment: WORD }),
    await record(db, person, { ...room, comment: `${WORD}, the second night` }),
  ];
  const tip = { expense: covered.id, amount: 4_200, covers: 4_000, difference: 'tip' as const };
  const [part] = await linkExpenses(db, person, { transaction: partly, expenses: [tip] });
  const story = await matchStory({ db }, person);
  while (await keepSuggestions(db));
  const { id: gone } = await record(db, person, { comment: 'Deleted' });
  await deleteExpense(db, person, gone);
  await changeName(db, person, 'projects', 8, { archived: true });
  const undone = await undoneInPart(db, person, account.id, [another, similar]);

  const member = (first_name: string, last_name: string) =>
    addPerson(db, person, {
      first_name,
      last_name,
      email: `${first_name.toLowerCase()}@example.org`,
      password: 'lantern of river stone',
    });
  const asha = await member('Asha', 'Rao');
  const ravi = await member('Ravi', 'Iyer');
  await disableMember(db, person, ravi.id);
  const invitation = await invite(db, person, {
    first_name: 'Bela',
    last_name: 'Iyer',
    email: 'bela@example.org',
  });
  await receiptsWaiting(db, person);
  const token = await makeApiToken(db, person, {
    name: WORD.slice(0, 50),
    scope: 'read',
    expires_in_days: 30,
  });
  const { id: rule } = await addRule(db, person, { text: WORD, then_type: 'IG', name: `${WORD} fees` });
  await addRule(db, person, {
    text: 'swiggy',
    record_expense: true,
    category: 2,
    merchant: 1,
    enabled: false,
  });
  return {
    rule,
    person: person.id,
    account: account.id,
    empty: empty.id,
    uploads: { asking, inserted, waiting },
    transactions: { linked, similar, another, partly },
    expense,
    /** One that is covered in part by a link, and one that is open. */
    rooms: { covered: covered.id, open: open.id },
    link: part?.id,
    story,
    undone,
    asha: asha.id,
    ravi: ravi.id,
    invitation: invitation.id,
    join: invitation.token,
    token: token.id,
  };
}

export type TourWorld = Awaited<ReturnType<typeof tourWorld>>;

/** A photo of which nothing is known, one that a payment fits, and a PDF with two totals. */
async function receiptsWaiting(db: Db, person: Person): Promise<void> {
  const put = (file_name: string, file_type: string, facts: Parameters<typeof someReceipt>[3]) =>
    someReceipt(db, person, { file_name, file_type }, facts);
  const read = (amount: number, where: string) => ({
    ...{
      source: 'pdf-text' as const,
      amount,
      currency: 'INR' as const,
      day: '2026-04-21',
      merchant: WORD,
      where,
    },
  });
  await put(`${WORD}.jpg`, 'image/jpeg', []);
  await put('Two totals.pdf', 'application/pdf', [
    read(45_000, 'page 1: Total 450.00'),
    read(50_000, 'page 1: Amount paid 500.00'),
  ]);
  await put('One total.pdf', 'application/pdf', [read(45_000, 'page 1: Grand Total 450.00')]);
}

/** An undo that kept what was changed since; another act stands. @returns its run */
async function undoneInPart(db: Db, person: Person, account: number, ids: number[]): Promise<string> {
  const mark = (type: 'IN' | 'CW' | 'UK', some: number[]) =>
    actAs(db, person, (tx, actor) => markTransactions(tx, actor, { account, ids: some, type }));
  const run = await mark('IN', ids);
  await mark('CW', ids.slice(0, 1));
  const undone = await undoAs(db, person, run ?? '');
  await mark('UK', ids.slice(0, 1));
  return undone.run ?? '';
}
