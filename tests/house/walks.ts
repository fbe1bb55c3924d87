import { importsOf, reach, roomOf, type Source, sources } from './sources.ts';

/** The ground of every walk, which a reader is expected to know. */
const GROUND = new Set(['lib/core', 'lib/db', 'lib/texts', 'lib/acts', 'lib/http']);

export interface Walk {
  /** Where the walk begins. */
  entries: string[];
  /** The maximum number of its files. */
  most: number;
}

/** The stories that a newcomer reads first, and those that grow unseen; `docs/architecture.md` describes them. */
export const WALKS: Record<string, Walk> = {
  'a statement, from upload to insert': {
    entries: [
      'src/pages/api/bank/account/[id]/upload.ts',
      'src/lib/statements/upload.ts',
      'src/lib/statements/insert.ts',
    ],
    most: 146,
  },
  'an expense by the island': { entries: ['src/islands/expense-form/ExpenseForm.tsx'], most: 23 },
  'an expense by the form': { entries: ['src/server/doors/expenses/record-page.ts'], most: 96 },
  'Mark As': { entries: ['src/pages/api/bank/account/[id]/transactions/[txId].ts'], most: 12 },
  'a key of the queue': {
    entries: ['src/islands/queue/Queue.tsx', 'src/pages/api/bank/review/index.ts'],
    most: 149,
  },
  'a suggestion': { entries: ['src/lib/matching/keep.ts'], most: 47 },
  'a rule at an insert': { entries: ['src/lib/rules/at-insert.ts'], most: 54 },
  'a receipt to an expense': { entries: ['src/pages/api/expense/receipts/[id]/attach.ts'], most: 35 },
  'an undo': { entries: ['src/pages/api/history/[run]/undo.ts'], most: 146 },
};

/** Counted beside the walks, from the one file that is asked: the plain form, the queue's call and the verb that takes an act back. */
export const REACHES: Record<string, string> = {
  'the plain expense form': 'src/server/doors/expenses/record-page.ts',
  "the queue's call": 'src/pages/api/bank/review/index.ts',
  'an undo by its verb': 'src/lib/undo/undo.ts',
};

/** What stands in braces in an import, by the module: `import { a, type B } from './c.ts'`. */
const namesImported = ({ path, text }: Source): { name: string; from: string }[] =>
  [...text.matchAll(/^import (?:type )?\{([^}]*)\} from ('[^']+');/gm)].flatMap(([statement, names = '']) =>
    names
      .split(',')
      .map((name) => name.replace(/^\s*type\s|\sas\s.*$/g, '').trim())
      .filter(Boolean)
      .flatMap((name) => importsOf(path, statement).map(({ target }) => ({ name, from: target }))),
  );

const byPath = new Map(sources.map((source) => [source.path, source]));

/** Jobs that a worker is given by their name, and where each stands. */
const JOBS = new Map(
  [byPath.get('src/lib/runtime/jobs.ts')].flatMap((source) =>
    source ? namesImported(source).map(({ name, from }) => [name, from] as const) : [],
  ),
);

/** The files that implement an interface of another file (`export const proposer: Proposer = …`), by that other file. */
const IMPLEMENTED = Map.groupBy(
  sources.flatMap((source) =>
    [...source.text.matchAll(/^export const \w+: (\w+) = /gm)].flatMap(([, type = '']) =>
      namesImported(source)
        .filter(({ name, from }) => name === type && isFunctions(byPath.get(from), type))
        .map(({ from }) => ({ by: source.path, of: from })),
    ),
  ),
  ({ of }) => of,
);

/** Whether an interface has functions, which its implementations are called by. */
function isFunctions(source: Source | undefined, name: string): boolean {
  const body = new RegExp(`^export interface ${name} \\{\\n([\\s\\S]*?)^\\}`, 'm').exec(
    source?.text ?? '',
  )?.[1];
  return /^ {2}\w+\(/m.test(body ?? '');
}

/** What a file calls: what it imports, jobs by their name, and what it is handed behind an interface of its own. */
function calledBy({ path, text, imports }: Source): string[] {
  const jobs = [...text.matchAll(/\bwork\.(?:act|run)\(\s*'(\w+)'/g)].flatMap(
    ([, name = '']) => JOBS.get(name) ?? [],
  );
  const handed = (IMPLEMENTED.get(path) ?? []).map(({ by }) => by);
  return [...imports.filter(({ typeOnly }) => !typeOnly).map(({ target }) => target), ...jobs, ...handed];
}

/** Every file that the entries call, directly or indirectly, but the ground. Nothing is closed, and no folder counts as one. */
export const filesFrom = (entries: readonly string[]): string[] =>
  reach(entries, (path) => !GROUND.has(roomOf(path)), calledBy);

export const filesOf = ({ entries }: Walk): string[] => filesFrom(entries);

/** Files of one folder that a table names. */
const MOST_NAMED = 10;

/** The rows of a walk's table in `docs/architecture.md`: a folder and its files, of many their number alone. */
export function tableOf(walk: Walk): string {
  const folders = Map.groupBy(filesOf(walk), (path) => path.slice(0, path.lastIndexOf('/')));
  const rows = [...folders].map(([folder, files]) => {
    const names = files.map((path) => `\`${path.slice(folder.length + 1)}\``);
    return `| \`${folder}\` | ${names.length > MOST_NAMED ? `${names.length} files` : names.join(' ')} |`;
  });
  return ['| folder | files |', '|---|---|', ...rows].join('\n');
}
