import { countsOf } from '#lib/learned/evidence.ts';
import type { Asked } from '../usual.ts';
import type { Book } from './book.ts';

/** What was decided so far: values by what they are of, the latest last. */
function memory() {
  const kept = new Map<string, string[]>();
  return {
    /** Of as many as were decided last. */
    of: (key: string, latest = Number.POSITIVE_INFINITY) =>
      countsOf((kept.get(key) ?? []).slice(-latest).reverse()),
    add: (key: string, value: string) => {
      const values = kept.get(key);
      if (values) values.push(value);
      else kept.set(key, [value]);
    },
  };
}

/** An expense without a project counts among all, and is never filled in. */
const NONE = 'none';

const byDay = (a: { date: string; id: number | string }, b: typeof a) =>
  a.date === b.date ? (a.id < b.id ? -1 : 1) : a.date < b.date ? -1 : 1;

/** Asks of each row of a book, and of each expense, what those before it make usual, as if people had decided them in order. */
export function askUsual(book: Book, { ask }: Asked): void {
  askByPayee(book, ask);
  askByMerchant(book, ask);
}

function askByPayee({ rows, expenses, truth }: Book, ask: Asked['ask']): void {
  const byId = new Map(expenses.map((expense) => [expense.id, expense]));
  const pairs = Map.groupBy(truth, ({ row }) => row);
  const before = memory();
  for (const row of rows.toSorted(byDay)) {
    const own = pairs.get(row.id);
    if (!own) continue;
    const payee = `${row.amount < 0 ? 'in' : 'out'} ${row.core}`;
    const recorded = own.flatMap(({ expense }) => byId.get(expense) ?? []);
    const type = recorded.length === 0 ? 'TR' : row.amount < 0 ? 'ER' : 'EX';
    ask('type by payee', before.of(`type ${payee}`), type);
    before.add(`type ${payee}`, type);
    for (const { categories, merchant, project } of recorded) {
      const category = categories.toSorted().join();
      const alone = recorded.length === 1;
      if (alone && category) ask('category by payee', before.of(`category ${payee}`), category);
      if (alone && merchant !== null)
        ask('merchant by payee', before.of(`merchant ${payee}`), String(merchant));
      if (alone) {
        const projects = before.of(`project ${payee}`).filter(({ value }) => value !== NONE);
        ask('project by payee', projects, String(project ?? NONE));
      }
      if (category) before.add(`category ${payee}`, category);
      if (merchant !== null) before.add(`merchant ${payee}`, String(merchant));
      before.add(`project ${payee}`, String(project ?? NONE));
    }
  }
}

/** As many as Atlas looks at. */
const LATEST = 20;

function askByMerchant({ expenses }: Book, ask: Asked['ask']): void {
  const before = memory();
  for (const { merchant, categories } of expenses.toSorted(byDay)) {
    const [category] = categories;
    if (merchant === null || category === undefined || categories.length > 1) continue;
    ask('category by merchant', before.of(`${merchant}`, LATEST), category);
    before.add(`${merchant}`, category);
  }
}
