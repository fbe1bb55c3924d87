import { paths } from '#lib/core/paths.ts';
import type { RunningServer } from '../support/server/atlas-server.ts';
import { ownersCookie } from '../support/server/over-http.ts';

const ACCOUNT = 1;
const LIMIT = 10;

/** Frequently visited pages, by address, in a book of that many transactions. */
function pagesOf(transactions: number): Record<string, string> {
  const list = paths.transactions(ACCOUNT);
  const unknown = { transactionId: [2], accountPk: ACCOUNT, amount: '450.00', date: '2020-05-05' };
  return {
    home: '/',
    months: paths.months('2020-03'),
    'a month': paths.month('2020-03'),
    transactions: list,
    'transactions, deepest': `${list}?offset=${transactions - LIMIT}`,
    'transactions, middle': `${list}?offset=${transactions / 2}`,
    'transactions by amount': `${list}?sort=amount&order=desc`,
    'transactions, Unknown': `${list}?type=UK`,
    'transactions not linked': `${list}?is_linked=false`,
    'transactions of three years': `${list}?from=2018-01-01&to=2020-12-31`,
    'transactions of amounts': `${list}?min=1000&max=2000`,
    'transactions with a common text': `${list}?search=upi`,
    'transactions with a rare text': `${list}?search=shop4711`,
    'transactions of a project': `${list}?project=3`,
    uploads: paths.uploads(ACCOUNT),
    expenses: '/expense',
    'expenses of amounts': '/expense?min=1000&max=2000',
    'expenses with a text': '/expense?search=taj',
    'expenses of a merchant': '/expense?merchant=7',
    'expenses to be reimbursed': '/expense?is_reimbursable=true&is_reimbursed=false',
    'expenses not linked': '/expense?is_linked=false',
    merchants: '/expense/merchants/',
    projects: '/expense/projects/',
    'by project': paths.byProject(3),
    'by merchant': paths.byMerchant(7),
    'recording an expense': '/expense/new',
    'recording one of a transaction, with the table of expenses that match': paths.newExpense(unknown),
    'choosing a merchant': `${paths.choices('merchant')}&q=taj`,
    search: `${paths.search}?q=taj`,
    'search for several words': `${paths.search}?q=upi+swig`,
  };
}

/** Fetches each page as a signed-in person, to its last byte. */
export async function pageReaders(
  server: RunningServer,
  { transactions }: { transactions: number },
): Promise<{ what: string; read: () => Promise<string> }[]> {
  const cookie = await ownersCookie(server);
  return Object.entries(pagesOf(transactions)).map(([what, path]) => ({
    what,
    async read() {
      const answer = await fetch(server.origin + path, { headers: { cookie }, redirect: 'manual' });
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
      return answer.text();
    },
  }));
}
