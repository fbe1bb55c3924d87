import { readdirSync, readFileSync } from 'node:fs';
import { createContext, Script } from 'node:vm';
import ts from 'typescript';

/** A regular expression as written in the code. */
export interface Pattern {
  where: string;
  text: string;
}

const SRC = new URL('../../../src/', import.meta.url).pathname;

/** Every regular expression in the source, including front matter and scripts of pages. */
export function patternsOfSource(): Pattern[] {
  const files = readdirSync(SRC, { recursive: true }).map(String);
  return files
    .filter((file) => /\.(ts|tsx|astro)$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(SRC + file, 'utf8');
      return file.endsWith('.astro')
        ? scripts(text).flatMap((part) => literals(file, part))
        : literals(file, text);
    });
}

/** The front matter of a page, and the expressions in its braces. */
const scripts = (page: string): string[] => {
  const [, front = '', rest = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(page) ?? [];
  return [front, ...Array.from(rest.matchAll(/<script>(.*?)<\/script>/gs), ([, code = '']) => code)];
};

/** Where a literal may stand: after a sign, a word of the language or a comment, never after a name or a text. */
const MAY_HOLD =
  /(?:[^\w\s)\]"'`./*]|\*\/|\b(?:return|case|of|in|typeof|else|yield|await|throw))\s*\/(?![/*])/;

function literals(file: string, text: string): Pattern[] {
  // Parsing the whole source takes most of the time.
  if (!MAY_HOLD.test(text)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX);
  const found: Pattern[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      found.push({ where: `${file}:${line + 1}`, text: node.text });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** What most patterns repeat; the pattern's own characters are added. */
const PUMPS = [
  ' ',
  'a',
  'A',
  '1',
  '.',
  ',',
  '-',
  '/',
  '"',
  "'",
  '\n',
  '\t',
  '(',
  '1.',
  '1,',
  'a ',
  ' a',
  'a.',
  '1/',
  '\u00e9',
  '\u00a0',
  '日',
];

/** Texts of that many characters that match the pattern for long and fail at the end. */
export function hostileTexts({ text }: Pattern, size: number): string[] {
  const plain = text
    .replace(/^\/|\/[a-z]*$/g, '')
    .replace(/\\[a-z]\{[^}]*\}|\\./g, (sign) => (/\\[.*+?()[\]{}/^$|-]/.test(sign) ? (sign[1] ?? '') : '1'));
  const words = plain.match(/[\p{L}\p{N}]+|[^\p{L}\p{N}\s?*+()[\]|{}^$\\]/gu) ?? [];
  const own = [...new Set([...words, ...words.slice(0, 4).map((word) => `${word} `)])].slice(0, 12);
  const first = words[0] ?? '';
  return [...PUMPS, ...own].flatMap((pump) => {
    const body = pump.repeat(Math.ceil(size / pump.length)).slice(0, size);
    return [`${body}\u0001`, `${first}${body}\u0001`];
  });
}

/** Only tells a match without end from a slow machine. */
const HANG_MS = 60_000;

/** Milliseconds that this thread works on matching all of these texts; Infinity for a match without end. */
export function timeOf({ text }: Pattern, hostile: readonly string[]): number {
  const end = text.lastIndexOf('/');
  sandbox.pattern = new RegExp(text.slice(1, end), text.slice(end + 1).replace(/[gy]/g, ''));
  sandbox.texts = hostile;
  const started = process.threadCpuUsage();
  try {
    LOOK.runInContext(sandbox, { timeout: HANG_MS });
  } catch {
    return Number.POSITIVE_INFINITY;
  }
  const { user, system } = process.threadCpuUsage(started);
  return (user + system) / 1_000;
}

// In a separate context, the only place where runaway matching can be stopped.
const sandbox = createContext({ pattern: /x/, texts: [] as readonly string[] });
const LOOK = new Script('for (const text of texts) pattern.exec(text)');
