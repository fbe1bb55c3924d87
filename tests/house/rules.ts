import ts from 'typescript';
import { fileCircles, roomCircles, roomOf, type Source, sources } from './sources.ts';
import { filesOf, WALKS } from './walks.ts';

export interface Rule {
  name: string;
  remedy: string;
  /** The present violations, one line each. */
  broken: () => string[];
}

/** Layers: a room imports from its own layer and those below. */
const HEIGHTS: readonly (readonly string[])[] = [
  ['lib/core'],
  ['lib/db', 'lib/texts', 'lib/stores', 'lib/browser'],
  ['lib/history', 'lib/outbox'],
  ['lib/acts'],
  [
    'lib/accounts',
    'lib/catalogue',
    'lib/expenses',
    'lib/files',
    'lib/home',
    'lib/learned',
    'lib/links',
    'lib/matching',
    'lib/months',
    'lib/people',
    'lib/rules',
    'lib/queue',
    'lib/receipts',
    'lib/search',
    'lib/statements',
    'lib/transactions',
  ],
  ['lib/undo', 'lib/runtime', 'lib/demo'],
  ['lib/http', 'lib/openapi'],
  ['components', 'islands'],
  ['server/doors', 'layouts'],
  ['pages', 'middleware', 'server', 'lib/cli', 'env.d'],
];
const NOUNS = new Set(HEIGHTS[4]);
const heightOf = (path: string): number => HEIGHTS.findIndex((rooms) => rooms.includes(roomOf(path)));
const isNoun = (path: string): boolean => NOUNS.has(roomOf(path));

const imports = (
  who: (path: string) => boolean,
  mayNot: (target: string, path: string) => boolean,
  { typesToo = true } = {},
): string[] =>
  sources
    .filter(({ path }) => who(path))
    .flatMap(({ path, imports: all }) =>
      all
        .filter(({ target, typeOnly }) => (typesToo || !typeOnly) && mayNot(target, path))
        .map(({ target }) => `${path} imports ${target}`),
    );
const texts = (where: RegExp, pattern: RegExp): string[] =>
  sources.filter(({ path, text }) => where.test(path) && pattern.test(text)).map(({ path }) => path);

const FRAMEWORK =
  /^(astro|react|react-dom|@astrojs\/.*|react-hook-form|react-hot-toast|@nanostores\/.*)(\/|:|$)/;
const DRIVER = /^(kysely|pg|node:sqlite)(\/|$)/;
const isRecords = (path: string): boolean => /\/([\w-]+-)?records\.ts$/.test(path);
const inDb = (path: string): boolean => roomOf(path) === 'lib/db';
const STATEMENT = /\b(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(<[^`]*>)?`/;

/** The reader of tables and its reading of dates, in front of it those of other formats, and what makes a file that is read in the same way. */
const READER_DOORS = [
  'reader/read.ts',
  'reader/dates/dates.ts',
  'formats/read.ts',
  'anonymise/anonymise.ts',
].map((door) => `src/lib/statements/${door}`);
const inReader = (path: string): boolean =>
  /^src\/lib\/statements\/(?:reader|formats|anonymise)\//.test(path);
const WRITERS: Record<string, string> = {
  bank_accounts: 'lib/accounts',
  bank_transactions: 'lib/transactions',
  expense_links: 'lib/links',
  reading_profiles: 'lib/statements',
  statement_pages: 'lib/statements',
  doubled_uploads: 'lib/statements',
  transaction_tallies: 'lib/transactions',
  upload_files: 'lib/statements',
  uploads: 'lib/statements',
};

const MOST_FILES = 20;
const MOST_LINES = 250;
const MOST_LINES_A_FUNCTION = 80;
const MOST_MODULES = 4;
/** Tables of facts instead of code. */
const LISTS =
  /^src\/lib\/(core\/limits|texts\/|db\/(migrations|tables)|demo\/story|people\/common-passwords|statements\/reader\/words|receipts\/reading\/words)/;

export const RULES: readonly Rule[] = [
  {
    name: 'every room stands on the rooms below it',
    remedy:
      'pass a value or a function down instead of importing upwards, or move what both need to a lower room',
    broken: () => {
      const unknown = sources.filter(({ path }) => heightOf(path) < 0).map(({ path }) => `${path}: no room`);
      const upwards = imports(
        () => true,
        (target, path) => target.startsWith('src/') && heightOf(target) > heightOf(path),
      );
      return [...unknown, ...upwards];
    },
  },
  {
    name: 'no circle between rooms',
    remedy: 'find the file that belongs elsewhere; importing a type counts',
    broken: () => roomCircles().map((rooms) => rooms.join(' ')),
  },
  {
    name: 'no circle between files',
    remedy: 'give the shared type or function to the lower of the two files',
    broken: () => fileCircles().map((files) => files.join(' ')),
  },
  {
    name: 'the statement readers have one door each and know only core',
    remedy:
      'import statements/formats/read.ts, reader/read.ts or anonymise/anonymise.ts; what they must know of others is an argument',
    broken: () => [
      ...imports(
        (path) => !inReader(path),
        (target) => inReader(target) && !READER_DOORS.includes(target),
      ),
      ...imports(
        inReader,
        (target) => target.startsWith('src/') && !inReader(target) && !target.startsWith('src/lib/core/'),
      ),
    ],
  },
  {
    name: 'SQL stands in records and in db',
    remedy: 'move the query into the records.ts of the noun whose table it is',
    broken: () => [
      ...sources
        .filter(({ path, text }) => !isRecords(path) && !inDb(path) && STATEMENT.test(text))
        .map(({ path }) => path),
      ...imports(
        (path) => !isRecords(path) && !inDb(path),
        (target) => DRIVER.test(target),
      ),
    ],
  },
  {
    name: 'a table whose rows are counted is written by its noun alone',
    remedy: "call the noun's writer, which keeps figures and history with the row",
    broken: () =>
      sources
        .filter(({ path }) => !inDb(path))
        .flatMap(({ path, text }) =>
          [...text.matchAll(/\b(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)'/g)]
            .filter(([, table = '']) => (WRITERS[table] ?? roomOf(path)) !== roomOf(path))
            .map(([, table]) => `${path} writes ${table}`),
        ),
  },
  {
    name: 'what is usual has one answer, below the other nouns',
    remedy:
      'ask src/lib/learned, which stands on core, db and history; how much has to agree is its argument',
    broken: () => [
      ...imports(
        (path) => roomOf(path) === 'lib/learned',
        (target) => target.startsWith('src/') && !/^src\/lib\/(learned|core|db|history)\//.test(target),
      ),
      ...texts(
        /^src\/(?!lib\/(learned|db)\/)/,
        /(From|Into|Table|Join)\('learned\b|\b(from|join|into|update) learned\b/,
      ),
    ],
  },
  {
    name: 'lib knows neither Astro nor React',
    remedy: 'give the function plain values; read the request in src/lib/http, the page or the route',
    broken: () =>
      imports(
        (path) => path.startsWith('src/lib/') && !/^src\/lib\/(http|stores)\//.test(path),
        (target) => FRAMEWORK.test(target),
      ),
  },
  {
    name: 'islands run in the browser',
    remedy: 'pass what the island needs as a prop, or fetch it by src/lib/browser',
    broken: () =>
      imports(
        (path) => roomOf(path) === 'islands',
        (target) =>
          /^node:/.test(target) ||
          isRecords(target) ||
          /^src\/lib\/(db|people|history|runtime|cli)\//.test(target),
        { typesToo: false },
      ),
  },
  {
    name: 'the server stands before the app and imports only lib',
    remedy: 'put what both need into src/lib',
    broken: () =>
      imports(
        (path) => roomOf(path) === 'server',
        (target) => target.startsWith('src/') && !/^src\/(lib|server(?!\/doors))\//.test(target),
      ),
  },
  {
    name: 'only pages open doors',
    remedy: 'words and the shapes of props stand beside their components, in src/components/<noun>',
    broken: () =>
      imports(
        (path) => !['pages', 'server/doors'].includes(roomOf(path)),
        (target) => roomOf(target) === 'server/doors',
      ),
  },
  {
    name: 'what runs in the browser alone is imported by nothing that runs on the server',
    remedy:
      'import it in a <script>, an island or another .client.ts: what it keeps would be shared by everyone',
    broken: () =>
      sources
        .filter(
          ({ path }) =>
            path.endsWith('.astro') ||
            isNoun(path) ||
            /^src\/(lib\/(http|openapi)|server\/doors)\//.test(path),
        )
        .flatMap((source) =>
          serverImports(source)
            .filter((target) => /\.client\.ts$|^src\/lib\/stores\//.test(target))
            .map((target) => `${source.path} imports ${target}`),
        ),
  },
  {
    name: 'what scripts share does nothing when it is loaded',
    remedy:
      'export a function; a script that changes the page belongs to its component. Shared files are built into one, which runs whole',
    broken: () =>
      sources.filter(({ path }) => /^src\/lib\/(browser|outbox)\//.test(path)).flatMap(actsOnLoad),
  },
  {
    name: `a folder holds at most ${MOST_FILES} files`,
    remedy: 'merge what is read together, or name the part that is a room of its own',
    broken: () => {
      const counts = new Map<string, number>();
      for (const { path } of sources) {
        const folder = path.slice(0, path.lastIndexOf('/'));
        counts.set(folder, (counts.get(folder) ?? 0) + 1);
      }
      return [...counts].filter(([, count]) => count > MOST_FILES).map(([folder]) => folder);
    },
  },
  {
    name: `a file has at most ${MOST_LINES} lines`,
    remedy: 'a file has one reason to exist; give the second one a file of its own',
    broken: () =>
      sources
        .filter(({ path, text }) => text.split('\n').length - 1 > MOST_LINES && !LISTS.test(path))
        .map(({ path }) => path),
  },
  {
    name: `a function has at most ${MOST_LINES_A_FUNCTION} lines`,
    remedy: 'name its steps',
    broken: () => sources.filter(({ path }) => !LISTS.test(path)).flatMap(longFunctions),
  },
  {
    name: `from a verb to the database at most ${MOST_MODULES} modules of one noun`,
    remedy: 'a verb is read top to bottom in one file: merge the hops between it and its records',
    broken: () => {
      const entries = new Set(
        sources
          .filter(({ path }) => !isNoun(path))
          .flatMap(({ imports: all }) => all.filter((one) => !one.typeOnly).map(({ target }) => target))
          .filter(isNoun),
      );
      return [...entries].sort().flatMap((entry) => {
        const chain = longestChain(entry);
        return chain.length > MOST_MODULES ? [chain.join(' > ')] : [];
      });
    },
  },
  {
    name: 'every file under pages is an address',
    remedy:
      'parts of pages stand in src/components/<noun>, what handles a request in src/server/doors/<noun>',
    broken: () => sources.map(({ path }) => path).filter((path) => /^src\/pages\/(.*\/)?_/.test(path)),
  },
  {
    name: 'nobody imports a page',
    remedy: 'move what is shared into src/lib (rules) or src/components (markup)',
    broken: () =>
      imports(
        (path) => roomOf(path) !== 'pages',
        (target) => target.startsWith('src/pages/'),
      ),
  },
  ...Object.entries(WALKS).map(([name, walk]) => ({
    name: `${name}: at most ${walk.most} files`,
    remedy: 'merge hops; `npm run house` lists the files of each walk',
    broken: () => (filesOf(walk).length > walk.most ? [`${filesOf(walk).length} files`] : []),
  })),
  ...FORBIDDEN().map(({ what, pattern, where, remedy }) => ({
    name: `nowhere ${what}`,
    remedy,
    broken: () => texts(where, pattern),
  })),
  {
    name: 'there is no utils, helpers or misc',
    remedy: 'name the file after what it does',
    broken: () =>
      sources
        .map(({ path }) => path)
        .filter((path) => /(^|\/)(utils?|helpers?|misc|common)(\.|\/)/.test(path)),
  },
];

/** An import in an .astro file's front matter runs on the server; one in its <script> does not. */
function serverImports({ path, text, imports: all }: Source): string[] {
  const values = all.filter(({ typeOnly }) => !typeOnly).map(({ target }) => target);
  if (!path.endsWith('.astro')) return values;
  const front = /^---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? '';
  return values.filter(
    (target) =>
      front.includes(target.replace(/^src\//, '#')) || front.includes(`/${target.split('/').at(-1)}`),
  );
}

const DECLARES = [
  ts.SyntaxKind.ImportDeclaration,
  ts.SyntaxKind.ExportDeclaration,
  ts.SyntaxKind.FunctionDeclaration,
  ts.SyntaxKind.ClassDeclaration,
  ts.SyntaxKind.InterfaceDeclaration,
  ts.SyntaxKind.TypeAliasDeclaration,
  ts.SyntaxKind.VariableStatement,
  ts.SyntaxKind.ModuleDeclaration,
];
function actsOnLoad({ path, text }: Source): string[] {
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  return tree.statements
    .filter(({ kind }) => !DECLARES.includes(kind))
    .map((statement) => `${path}: ${statement.getText().split('\n')[0]}`);
}

function longFunctions({ path, text }: Source): string[] {
  const code = path.endsWith('.astro') ? (/^---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? '') : text;
  const tree = ts.createSourceFile(`${path}.tsx`, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const lineAt = (at: number): number => tree.getLineAndCharacterOfPosition(at).line;
  const found: string[] = [];
  const walk = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const lines = lineAt(node.end) - lineAt(node.getStart()) + 1;
      const name =
        node.name?.getText() ??
        (ts.isVariableDeclaration(node.parent) ? node.parent.name.getText() : 'a function');
      if (lines > MOST_LINES_A_FUNCTION) found.push(`${path}: ${name}`);
    }
    ts.forEachChild(node, walk);
  };
  walk(tree);
  return found;
}

const byPath = new Map(sources.map((source) => [source.path, source]));
/** The longest chain from a module to records within its noun; another rule rejects circles. */
function longestChain(path: string, before: readonly string[] = []): string[] {
  if (isRecords(path)) return [path];
  const next = (byPath.get(path)?.imports ?? [])
    .filter(
      ({ target, typeOnly }) =>
        !typeOnly && roomOf(target) === roomOf(path) && ![...before, path].includes(target),
    )
    .map(({ target }) => longestChain(target, [...before, path]))
    .filter((chain) => chain.length > 0)
    .sort((a, b) => b.length - a.length)[0];
  return next ? [path, ...next] : [];
}

function FORBIDDEN(): { what: string; pattern: RegExp; where: RegExp; remedy: string }[] {
  return [
    {
      what: 'set:html',
      pattern: /\bset:html\b/,
      where: /\.astro$/,
      remedy: 'write markup as markup; text is escaped by itself',
    },
    {
      what: 'dangerouslySetInnerHTML',
      pattern: /dangerouslySetInnerHTML/,
      where: /\.tsx$/,
      remedy: 'render elements',
    },
    {
      what: 'innerHTML',
      pattern: /\.(inner|outer)HTML\s*=|insertAdjacentHTML|document\.write/,
      where: /\.(ts|tsx|astro)$/,
      remedy: 'use textContent or a <template>',
    },
    {
      what: 'a style attribute',
      pattern: /\sstyle=/,
      where: /\.(tsx|astro)$/,
      remedy: 'the CSP forbids it: use a class',
    },
    {
      what: 'define:vars',
      pattern: /define:vars/,
      where: /\.astro$/,
      remedy: 'the CSP forbids it: use data-* attributes',
    },
    {
      what: 'a <style> tag',
      pattern: /<style[\s>]/,
      where: /\.astro$/,
      remedy: 'put it into src/layouts/styles/<area>.css',
    },
    {
      what: 'eval',
      pattern: /\beval\(|new Function\(/,
      where: /\.(ts|tsx|astro)$/,
      remedy: 'write the function',
    },
    {
      what: 'sql.raw of a value',
      pattern: /sql\.raw\([^)]*\$\{(?!column)/,
      where: /records\.ts$/,
      remedy: 'use a parameter of the sql tag',
    },
    {
      what: 'SQL put together from texts',
      pattern: /\bsql\.raw\(|CompiledQuery\.raw\(|\.(exec|query)\(\s*`[^`]*\$\{/,
      where: /^src\/(?!lib\/db\/(migrations|sqlite|postgres)\/).*\.(ts|tsx|astro)$/,
      remedy: 'use the query builder, or a parameter of the sql tag',
    },
    {
      what: 'a command of the system, or a text run as code',
      pattern: /node:child_process|node:vm|set(Timeout|Interval)\(\s*['"`]/,
      where: /\.(ts|tsx|astro)$/,
      remedy: 'write the function: nothing that was sent may reach a shell or an interpreter',
    },
    {
      what: 'an object spread into another to save lines',
      pattern: /(?<!\{)\.\.\.\{/,
      where: /\.(ts|tsx|astro)$/,
      remedy: 'write its properties; where that makes a function too long, name its steps',
    },
    {
      what: 'an address that is a script',
      pattern: /(href|src|action)=["'{`\s]*javascript:/i,
      where: /\.(tsx|astro)$/,
      remedy: 'give a button a listener, or a form an action',
    },
  ];
}
