import { reach, roomOf } from './sources.ts';

/** What every story stands on: it is known before one reads the first of them. */
const GROUND = new Set(['lib/core', 'lib/db', 'lib/texts', 'lib/http']);
/** Behind one door each: what they do inside is a story of its own. */
const DOORS = ['src/lib/statements/reader/', 'src/lib/files/'];

export interface Walk {
  /** Where the story begins. */
  entries: string[];
  /** How many files it may run through. */
  most: number;
}

/** The stories that a newcomer reads first: `docs/architecture.md` tells three of them. */
export const WALKS: Record<string, Walk> = {
  'a statement, from upload to insert': {
    entries: [
      'src/pages/api/bank/account/[id]/upload.ts',
      'src/lib/statements/upload.ts',
      'src/lib/statements/insert.ts',
    ],
    most: 16,
  },
  'an expense by the island': { entries: ['src/islands/expense-form/ExpenseForm.tsx'], most: 20 },
  'an expense by the form': { entries: ['src/components/expenses/form/record-page.ts'], most: 12 },
  'Mark As': {
    entries: ['src/pages/api/bank/account/[id]/transactions/[txId].ts'],
    most: 12,
  },
};

/** The files of a walk: routes, nouns, islands and what runs in the browser. The statement reader and the file store count as one each. */
export function filesOf({ entries }: Walk): string[] {
  const files = reach(entries, (path) => !GROUND.has(roomOf(path)));
  return [...new Set(files.map((path) => DOORS.find((door) => path.startsWith(door)) ?? path))];
}
