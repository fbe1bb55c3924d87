import { reach, roomOf } from './sources.ts';

/** The ground of every walk, which a reader is expected to know. */
const GROUND = new Set(['lib/core', 'lib/db', 'lib/texts', 'lib/http']);
/** Counted as one file each, since their inside is a walk of its own. */
const DOORS: readonly (readonly [folder: string, name: string])[] = [
  ['src/lib/statements/reader/', 'src/lib/statements/reader/'],
  // Readers of single formats, in front of the one for tables.
  ['src/lib/statements/formats/', 'src/lib/statements/reader/'],
  // Which transaction a row is, a question of its own behind `compare.ts`.
  ['src/lib/statements/identity/', 'src/lib/statements/identity/'],
  ['src/lib/files/', 'src/lib/files/'],
];

/** Counted as one file, and not entered: what they do is told by a walk of their own. */
const CLOSED: readonly string[] = ['src/lib/rules/'];

export interface Walk {
  /** Where the walk begins. */
  entries: string[];
  /** The maximum number of its files. */
  most: number;
}

/** The walks that a newcomer reads first; `docs/architecture.md` describes three of them. */
export const WALKS: Record<string, Walk> = {
  'a statement, from upload to insert': {
    entries: [
      'src/pages/api/bank/account/[id]/upload.ts',
      'src/lib/statements/upload.ts',
      'src/lib/statements/insert.ts',
    ],
    most: 16,
  },
  // One more since photos are made small on the device.
  'an expense by the island': { entries: ['src/islands/expense-form/ExpenseForm.tsx'], most: 23 },
  'an expense by the form': { entries: ['src/components/expenses/form/record-page.ts'], most: 13 },
  'Mark As': {
    entries: ['src/pages/api/bank/account/[id]/transactions/[txId].ts'],
    most: 12,
  },
};

/** The files of a walk: routes, nouns, islands, browser code. The statement reader and the file store count as one. */
export function filesOf({ entries }: Walk): string[] {
  const closed = new Set<string>();
  const files = reach(entries, (path) => {
    const door = CLOSED.find((folder) => path.startsWith(folder));
    if (door) closed.add(door);
    return !door && !GROUND.has(roomOf(path));
  });
  const named = (path: string) => DOORS.find(([folder]) => path.startsWith(folder))?.[1] ?? path;
  return [...new Set(files.map(named)), ...closed];
}
