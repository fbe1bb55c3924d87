import type { TransactionType } from '#lib/db/tables.ts';
import { changeTransaction, markTransactions } from '#lib/transactions/mark.ts';
import { MARKABLE_TYPES, type MarkableType } from '#lib/transactions/mark-as.ts';
import { claimants } from './book-model.ts';
import { type Act, accountOf, type MakeAct, type World, who } from './book-world.ts';

const anyType = ({ random }: World) => random.of(MARKABLE_TYPES) as MarkableType;

/** The outcome of marking these, all or nothing. */
function marking({ book }: World, account: number, ids: readonly number[], type: TransactionType) {
  const found = ids.map((id) => [id, book.transactions.get(id)] as const);
  const changing = found.flatMap(([id, one]) => (one && one.type !== type ? [[id, one] as const] : []));
  const expected: Act['expected'] = found.some(([, one]) => one?.account !== account)
    ? 'not_found'
    : changing.some(([id]) => claimants(book, id).length > 0)
      ? 'conflict'
      : 'done';
  return {
    expected,
    model: (result: { updated?: number }) => {
      if (result.updated !== undefined && result.updated !== changing.length)
        throw new Error(`${result.updated} were marked, not ${changing.length}`);
      for (const [, one] of changing) one.type = type;
      return changing.length > 0;
    },
  };
}

const markOne: MakeAct = (world) => {
  const [id, found] = world.random.of(world.book.transactions) ?? [];
  if (!id || !found) return undefined;
  const [account, type] = [accountOf(world, found.account), anyType(world)];
  const { expected, model } = marking(world, account, [id], type);
  const run = () => changeTransaction(world.db, who(world), { account, id, type });
  return { what: `mark ${id} ${type}`, run, expected, model: () => model({}) };
};

const markMany: MakeAct = (world) => {
  const { random, book } = world;
  const account = random.of(world.accounts) as number;
  const own = [...book.transactions].filter(([, one]) => one.account === account || random.chance(1));
  const ids = random.some(
    own.map(([id]) => id),
    6,
  );
  if (ids.length === 0) return undefined;
  const type = anyType(world);
  const run = () => markTransactions(world.db, who(world), { account, ids, type });
  return { what: `mark ${ids} ${type}`, run, ...marking(world, account, ids, type) };
};

const markFound: MakeAct = (world) => {
  const { random, book } = world;
  const account = random.of(world.accounts) as number;
  const [from, to] = [`2026-01-${10 + random.below(20)}`, `2026-02-0${1 + random.below(9)}`];
  const filter = { type: anyType(world), from, to };
  const found = [...book.transactions].filter(
    ([, one]) =>
      one.account === account && one.type === filter.type && one.row >= from && one.row.slice(0, 10) <= to,
  );
  const type = anyType(world);
  const count = random.chance(50) ? found.length + (random.chance(20) ? 1 : 0) : undefined;
  const { expected, model } = marking(
    world,
    account,
    found.map(([id]) => id),
    type,
  );
  return {
    what: `mark ${count} found by ${JSON.stringify(filter)} ${type}`,
    run: () =>
      markTransactions(world.db, who(world), {
        account,
        filter,
        type,
        ...(count === undefined ? {} : { count }),
      }),
    expected: count !== undefined && count !== found.length ? 'conflict' : expected,
    model,
  };
};

const wording = (row: string) => row.split(' ').slice(2).join('').toLowerCase().replace(/[\d ]/g, '');

const markAlike: MakeAct = (world) => {
  const { book, random, db } = world;
  const [id, found] = random.of(book.transactions) ?? [];
  if (!id || !found) return undefined;
  const { account } = found;
  const alike = [...book.transactions].filter(
    ([, one]) =>
      one.account === account &&
      one.type === 'UK' &&
      wording(one.row) !== '' &&
      wording(one.row) === wording(found.row),
  );
  const ids = [...new Set([id, ...alike.map(([other]) => other)])];
  const type = anyType(world);
  const run = () => changeTransaction(db, who(world), { account, id, type, alike: true });
  return { what: `mark ${id} and those alike ${type}`, run, ...marking(world, account, ids, type) };
};

const comment: MakeAct = (world) => {
  const { book, random, db } = world;
  const [id, found] = random.of(book.transactions) ?? [];
  if (!id || !found) return undefined;
  const text = `note ${random.below(3)}`;
  const account = accountOf(world, found.account);
  return {
    what: `comment on ${id}`,
    run: () => changeTransaction(db, who(world), { account, id, comment: text }),
    expected: account === found.account ? 'done' : 'not_found',
    model: () => {
      const changes = found.comment !== text;
      found.comment = text;
      return changes;
    },
  };
};

/** With their relative frequencies. */
export const markActs: [number, MakeAct][] = [
  [6, markOne],
  [3, markMany],
  [2, markFound],
  [2, markAlike],
  [4, comment],
];
