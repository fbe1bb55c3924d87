import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

const root = new URL('../../..', import.meta.url).pathname;

export interface CodeFile {
  /** Relative to the project's folder. */
  path: string;
  tree: ts.SourceFile;
}

/** Every source that may show text: pages, layouts, islands, scripts, domain, but not the texts themselves. */
export function codeFiles(): CodeFile[] {
  return readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|astro)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => !path.startsWith('src/lib/texts/'))
    .map((path) => ({ path, tree: parsed(path, readFileSync(join(root, path), 'utf8')) }));
}

/** Parses an .astro file as TSX: its front matter, then its template as one fragment; their markup is the same. */
export function parsed(path: string, text: string): ts.SourceFile {
  const tree = ts.createSourceFile(
    `${path}.tsx`,
    path.endsWith('.astro') ? asTsx(text) : text,
    {
      languageVersion: ts.ScriptTarget.Latest,
    },
    true,
    path.endsWith('.ts') ? ts.ScriptKind.TS : ts.ScriptKind.TSX,
  );
  const wrong = (tree as unknown as { parseDiagnostics: ts.Diagnostic[] }).parseDiagnostics[0];
  if (wrong)
    throw new Error(
      `${path} cannot be read as TSX: ${ts.flattenDiagnosticMessageText(wrong.messageText, ' ')}`,
    );
  return tree;
}

function asTsx(text: string): string {
  const [, front = '', template = text] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  const scripts = [...template.matchAll(/<script(?:\s[^>]*)?>([\s\S]*?)<\/script>/g)].map(
    ([, script]) => `{${script}}`,
  );
  const markup = template
    .replace(/<script(?:\s[^>]*)?>[\s\S]*?<\/script>/g, '<script />')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<!doctype html>/i, '');
  return `${front}\n;(<>${markup}</>);\n${scripts.join('\n')}`;
}

const SPOKEN =
  /^(aria-label|aria-description|aria-roledescription|alt|title|label|placeholder|content|description|heading|caption|text)$/;
/** Names and symbols that are the same in every language. */
const SAME = /Atlas|CSV|\bUTF-8\b|width=device-width, initial-scale=1|light dark|noindex/g;
const speaks = (text: string): boolean => /\p{L}/u.test(text.replace(SAME, '').replace(/&\w+;/g, ''));
const line = (tree: ts.SourceFile, node: ts.Node): number =>
  tree.getLineAndCharacterOfPosition(node.getStart()).line + 1;

/** Words in markup that bypass the texts: between tags, and in attributes that are spoken or shown. */
export function wordsInMarkup({ path, tree }: CodeFile): string[] {
  const found: string[] = [];
  const report = (node: ts.Node, text: string) => {
    if (speaks(text)) found.push(`${path}:${line(tree, node)}: ${text.trim()}`);
  };
  /** The string literals that an expression can evaluate to. */
  const leaves = (node: ts.Node | undefined): void => {
    if (!node) return;
    if (ts.isStringLiteralLike(node)) report(node, node.text);
    else if (ts.isTemplateExpression(node))
      report(
        node,
        [node.head, ...node.templateSpans.map((span) => span.literal)].map((one) => one.text).join(''),
      );
    else if (ts.isConditionalExpression(node)) for (const one of [node.whenTrue, node.whenFalse]) leaves(one);
    else if (ts.isBinaryExpression(node)) for (const one of [node.left, node.right]) leavesOf(node, one);
    else if (ts.isParenthesizedExpression(node)) leaves(node.expression);
  };
  const leavesOf = (node: ts.BinaryExpression, side: ts.Expression): void => {
    const shows = [ts.SyntaxKind.PlusToken, ts.SyntaxKind.BarBarToken, ts.SyntaxKind.QuestionQuestionToken];
    if (shows.includes(node.operatorToken.kind) || side === node.right) {
      if (!/^(===|!==|==|!=|<|>|in$)/.test(node.operatorToken.getText())) leaves(side);
    }
  };
  const walk = (node: ts.Node): void => {
    // Terminal input is the same in every language.
    if (ts.isJsxElement(node) && /^(code|pre|kbd)$/.test(node.openingElement.tagName.getText())) return;
    if (ts.isJsxText(node)) report(node, node.text);
    if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) leaves(node.expression);
    if (ts.isJsxAttribute(node) && node.initializer && SPOKEN.test(node.name.getText())) {
      const { initializer } = node;
      leaves(ts.isJsxExpression(initializer) ? initializer.expression : initializer);
    }
    ts.forEachChild(node, walk);
  };
  walk(tree);
  return found;
}

/** Sentences in code that bypass the texts, except those for developers or the log (`new Error`). */
export function sentencesInCode({ path, tree }: CodeFile): string[] {
  const found: string[] = [];
  const walk = (node: ts.Node): void => {
    if (
      ts.isNewExpression(node) &&
      /Error$/.test(node.expression.getText()) &&
      !/Domain|Statement/.test(node.expression.getText())
    )
      return;
    if (ts.isCallExpression(node) && /^(console|log)\b/.test(node.expression.getText())) return;
    const text = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) ? node.text : '';
    if (/^\p{Lu}\p{Ll}*( \p{L}+){2,}|^\p{Lu}\p{Ll}+( \p{L}+)*[.!?…]$/u.test(text))
      found.push(`${path}:${line(tree, node)}: ${text}`);
    ts.forEachChild(node, walk);
  };
  walk(tree);
  return found;
}

/** Text keys in code: full ones with their place, and the patterns of composed ones (`shell.money_${way}`). */
export interface NamedKeys {
  whole: Map<string, string>;
  patterns: RegExp[];
  /** Every word that can fill such a pattern: names and strings in the code. */
  words: Set<string>;
}

export function keysInCode({ path, tree }: CodeFile): NamedKeys {
  const keys: NamedKeys = { whole: new Map(), patterns: [], words: new Set() };
  const walk = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) {
      keys.words.add(node.text);
      if (!ts.isImportDeclaration(node.parent)) keys.whole.set(node.text, `${path}:${line(tree, node)}`);
    }
    if (ts.isIdentifier(node)) keys.words.add(node.text);
    if (ts.isTemplateExpression(node) && /^[a-z_]+\.[\w.-]*$/.test(node.head.text)) {
      const parts = [node.head, ...node.templateSpans.map((span) => span.literal)];
      keys.patterns.push(
        new RegExp(
          `^${parts
            .map((part) => part.text.replaceAll('.', '\\.'))
            .join('(.*)')
            .replaceAll('(.*)(.*)', '(.*)')}$`,
        ),
      );
    }
    ts.forEachChild(node, walk);
  };
  walk(tree);
  return keys;
}

/** Table and column names, which look like keys to a reader of SQL (`expenses.date`). */
export function isColumn(text: string): boolean {
  columns ??= new Set(
    ['tables', 'tables/people', 'tables/expenses', 'tables/banking'].flatMap((file) =>
      [...readFileSync(join(root, `src/lib/db/${file}.ts`), 'utf8').matchAll(/^ {2}(\w+)\??:/gm)].map(
        ([, name = '']) => name,
      ),
    ),
  );
  return text.split('.').every((part) => columns?.has(part));
}
let columns: Set<string> | undefined;
