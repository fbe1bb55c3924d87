import { changeExpense } from '#lib/links/change.ts';
import { recordExpense } from '#lib/links/record.ts';
import { anyExpense, anyTransaction, claim, restOf } from './book-links.ts';
import { type Book, coveredOf, type ModelExpense, type ModelLink, whyNotLinkable } from './book-model.ts';
import { type Act, type MakeAct, who } from './book-world.ts';

const followed = (book: Book, merchant: number | null) =>
  merchant === null ? null : (book.merchants.get(merchant)?.merged_into ?? merchant);

/** Rows begin with their day. */
const byDay = (book: Book, a: number, b: number): number => {
  const [first = '', second = ''] = [a, b].map((id) => book.transactions.get(id)?.row.slice(0, 10));
  return first === second ? a - b : first < second ? -1 : 1;
};

const record: MakeAct = (world) => {
  const { db, book, random } = world;
  const ids = new Set<number>();
  for (let n = random.below(3); n > 0; n--) ids.add(anyTransaction(world) ?? 1);
  const transactions = [...ids];
  const merchant = random.chance(60) ? (random.of(book.merchants.keys()) ?? null) : null;
  const amount = [4_000, 60, 10_000, 99_999][random.below(4)] as number;
  const is_reimbursable = random.chance(40);
  const made: ModelExpense = {
    ...{ amount, comment: '', merchant: followed(book, merchant), reimbursable: is_reimbursable },
    ...{ reimbursed: false, version: 1, links: [], items: 1, deleted: false },
  };
  const links: ModelLink[] = [];
  for (const id of transactions.toSorted((a, b) => byDay(book, a, b))) {
    const rest = whyNotLinkable(book, id) ? undefined : restOf(book, { ...made, links }, id);
    if (rest) links.push(rest);
  }
  const trouble = transactions.some((id) => !book.transactions.has(id))
    ? 'invalid'
    : links.length < transactions.length
      ? 'conflict'
      : undefined;
  return {
    what: `record ${amount} by ${merchant} for ${transactions}`,
    run: () =>
      recordExpense(db, who(world), {
        ...{ date: '2026-01-10', amount, comment: '', merchant, paid_via: null, project: null },
        ...{ is_reimbursable, items: [{ category: 1, amount, comment: 'x' }], attachments: [], transactions },
      }),
    expected: trouble ?? 'done',
    model: (id: string) => {
      book.expenses.set(id, made);
      for (const link of links) claim(book, made, link);
      return true;
    },
  };
};

const edit: MakeAct = (world) => {
  const { db, book, random } = world;
  const id = anyExpense(world);
  if (!id) return undefined;
  const before = book.expenses.get(id);
  const maybe = <T extends object>(percent: number, change: T) => (random.chance(percent) ? change : {});
  const wanted: { amount?: number; comment?: string; is_reimbursable?: boolean; is_reimbursed?: boolean } = {
    ...maybe(40, { amount: [60, 4_000, 10_000, 200_000][random.below(4)] as number }),
    ...maybe(30, { comment: ['', 'a', 'b'][random.below(3)] as string }),
    ...maybe(30, { is_reimbursable: random.chance(60) }),
    ...maybe(15, { is_reimbursed: random.chance(50) }),
  };
  const merchant: { merchant?: number | null } = maybe(30, {
    merchant: random.of(book.merchants.keys()) ?? null,
  });
  const whole = wanted.amount ?? before?.amount ?? 0;
  const items = random.chance(20)
    ? [...Array(1 + random.below(3))].map((_, at, { length }) => ({
        category: 2,
        amount: at === 0 ? whole - 5 * (length - 1) : 5,
        comment: String(random.below(1e9)),
      }))
    : undefined;
  const version = random.chance(60) ? before?.version : random.chance(50) ? 1 + random.below(3) : undefined;
  const after = before && {
    ...before,
    amount: wanted.amount ?? before.amount,
    comment: wanted.comment ?? before.comment,
    reimbursable: wanted.is_reimbursable ?? before.reimbursable,
    items: items?.length ?? before.items,
    reimbursed: wanted.is_reimbursed ?? before.reimbursed,
    merchant: merchant.merchant === undefined ? before.merchant : followed(book, merchant.merchant),
  };
  const changes = items !== undefined || JSON.stringify(after) !== JSON.stringify(before);
  const expected = (): Act['expected'] => {
    if (!before || !after || before.deleted) return 'not_found';
    if (!changes) return 'done';
    if (version !== undefined && version !== before.version) return 'conflict';
    if (after.reimbursed && !after.reimbursable) return 'invalid';
    const linked = Math.max(coveredOf(book, before, false), coveredOf(book, before, true));
    if (after.amount === before.amount) return 'done';
    if (after.amount < linked) return 'conflict';
    return items === undefined && before.items > 1 ? 'invalid' : 'done';
  };
  return {
    what: `edit ${id} ${JSON.stringify({ ...wanted, ...merchant, items, version })}`,
    run: () =>
      changeExpense(db, who(world), id, {
        ...wanted,
        ...merchant,
        ...(items ? { items } : {}),
        ...(version === undefined ? {} : { version }),
      }),
    expected: expected(),
    model: () => {
      if (after && changes) book.expenses.set(id, { ...after, version: after.version + 1 });
      return changes;
    },
  };
};

/** With their relative frequencies. */
export const recordActs: [number, MakeAct][] = [
  [14, record],
  [12, edit],
];
