import { isDomainError } from '#lib/core/errors.ts';
import { compareStatement } from '#lib/statements/compare.ts';
import { discardUpload } from '#lib/statements/discard.ts';
import { insertStatement } from '#lib/statements/insert.ts';
import { moveUpload } from '#lib/statements/place/move.ts';
import { undoInsert } from '#lib/statements/undo.ts';
import { rereadStatement, uploadStatement } from '#lib/statements/upload.ts';
import { belongsHere } from '../stories/bank.ts';
import { isUntouched, newRows, readBook } from './book-model.ts';
import { accountOf, type MakeAct, statementOf, type World, who } from './book-world.ts';

const upload: MakeAct = (world) => {
  const { random, db, accounts, book, days } = world;
  const at = random.below(accounts.length);
  const account = accounts[at] as number;
  const bank = days[random.chance(8) ? random.below(accounts.length) : at] ?? [];
  const from = random.below(bank.length);
  const { content, rows } = statementOf(bank, from, from + random.below(9));
  return {
    what: `upload ${rows.length} rows to ${account}`,
    run: () => uploadStatement(db, who(world), { account, file_name: 'a.csv', content }),
    expected: 'done',
    model: ({ id }: { id: string }) => {
      book.uploads.set(id, { account, rows, state: 'new' });
      return true;
    },
  };
};

const anyUpload = (world: World) => {
  const [id, found] = world.random.of(world.book.uploads) ?? [];
  return id && found ? { id, found, account: accountOf(world, found.account) } : undefined;
};

/** Inserts after saying that the file is this account's, and that a first statement, or rows of another shape than the account's last ones, are read right. */
const insertAnyhow = (
  ...[db, person, which]: Parameters<typeof insertStatement>
): Promise<{ inserted: number; answered?: boolean }> =>
  insertStatement(db, person, which).catch(async (error: unknown) => {
    if (!isDomainError(error) || error.message !== 'uploads.error.questions') throw error;
    await belongsHere(db, person, which);
    await rereadStatement(db, person, { ...which, corrections: { layout: 'accept', confirm: 'yes' } });
    return { ...(await insertStatement(db, person, which)), answered: true };
  });

const insert: MakeAct = (world) => {
  const { book, db } = world;
  const chosen = anyUpload(world);
  if (!chosen) return undefined;
  const { id, found, account } = chosen;
  const rows = newRows(book, found);
  return {
    what: `insert ${id}`,
    run: () => insertAnyhow(db, who(world), { account, upload: id }),
    expected: account === found.account ? 'done' : 'not_found',
    model: async ({ inserted, answered = false }: { inserted: number; answered?: boolean }) => {
      const came = [...(await readBook(db)).transactions].filter(([one]) => !book.transactions.has(one));
      const said = came.map(([, one]) => (one.upload === id && one.type === 'UK' ? one.row : `not of ${id}`));
      if (inserted !== rows.length || String(said.sort()) !== String(rows.sort()))
        throw new Error(`${inserted} came: ${said}; should have: ${rows}`);
      for (const [one, facts] of came) book.transactions.set(one, facts);
      if (inserted > 0) found.state = 'inserted';
      return inserted > 0 || answered;
    },
  };
};

/** Applies an undo to the model. */
function undone({ book }: World, upload: string) {
  const brought = [...book.transactions].filter(([, one]) => one.upload === upload);
  const going = brought.filter(([id, one]) => isUntouched(book, id, one));
  const take = () => {
    for (const [id] of going) book.transactions.delete(id);
  };
  return { removed: going.length, kept: brought.length - going.length, take };
}

const undo: MakeAct = (world) => {
  const chosen = anyUpload(world);
  if (!chosen) return undefined;
  const { id, found, account } = chosen;
  const { removed, kept, take } = undone(world, id);
  return {
    what: `undo ${id}`,
    run: () => undoInsert(world.db, who(world), { account, upload: id }),
    expected: account === found.account ? 'done' : 'not_found',
    model: (result: { removed: number; kept: number }) => {
      if (result.removed !== removed || result.kept !== kept)
        throw new Error(`undone ${JSON.stringify(result)}, not ${removed} and ${kept}`);
      take();
      if (removed > 0) found.state = 'undone';
      return removed > 0;
    },
  };
};

const discard: MakeAct = (world) => {
  const chosen = anyUpload(world);
  if (!chosen) return undefined;
  const { id, found, account } = chosen;
  const standing = [...world.book.transactions.values()].some((one) => one.upload === id);
  return {
    what: `discard ${id}`,
    run: () => discardUpload(world.db, who(world), { account, upload: id }),
    expected: account !== found.account ? 'not_found' : standing ? 'conflict' : 'done',
    model: () => world.book.uploads.delete(id),
  };
};

const move: MakeAct = (world) => {
  const { book, accounts, random, db } = world;
  const chosen = anyUpload(world);
  if (!chosen) return undefined;
  const { id, found, account } = chosen;
  const to = random.chance(5) ? 999_999 : (random.of(accounts) as number);
  const { kept, take } = undone(world, id);
  const known = account === found.account && accounts.includes(to);
  return {
    what: `move ${id} to ${to}`,
    run: () => moveUpload(db, who(world), { account, upload: id, to }),
    expected: to === account ? 'invalid' : !known ? 'not_found' : kept > 0 ? 'conflict' : 'done',
    model: ({ id: moved }: { id: string }) => {
      take();
      book.uploads.delete(id);
      book.uploads.set(moved, { account: to, rows: found.rows, state: 'new' });
      return true;
    },
  };
};

/** Viewing an upload compares it again. */
const look: MakeAct = (world) => {
  const chosen = anyUpload(world);
  if (!chosen) return undefined;
  const { id, found, account } = chosen;
  return {
    what: `look at ${id}`,
    run: () => compareStatement(world.db, who(world), { account, upload: id }),
    expected: account === found.account ? 'done' : 'not_found',
    model: () => false,
  };
};

/** With their relative frequencies. */
export const statementActs: [number, MakeAct][] = [
  [5, upload],
  [9, insert],
  [6, undo],
  [1, discard],
  [3, move],
  [2, look],
];
