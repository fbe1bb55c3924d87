import { describe, expect, test } from 'vitest';
import { de } from '#lib/texts/de.ts';
import { cli } from '#lib/texts/en/cli.ts';
import { en } from '#lib/texts/en.ts';
import { es } from '#lib/texts/es.ts';
import { fr } from '#lib/texts/fr.ts';
import { ja } from '#lib/texts/ja.ts';
import type { Text, Texts } from '#lib/texts/translator.ts';

/** Holds the texts to docs/words.md: one word for each thing, and the marks of each language. */
const languages = { en, de, es, fr, ja } as const satisfies Record<string, Texts>;
type Code = keyof typeof languages;

interface Line {
  key: string;
  text: string;
}
/** A terminal's columns are made of spaces, and its texts have no translation. */
const TERMINAL = new Set(Object.keys(cli));
const formsOf = (text: Text): string[] => (typeof text === 'string' ? [text] : Object.values(text));
const linesOf = (code: Code): Line[] =>
  Object.entries(languages[code] as Texts)
    .filter(([key]) => !TERMINAL.has(key))
    .flatMap(([key, text]) => formsOf(text).map((form) => ({ key, text: form })));
const found = (lines: Line[], wrong: RegExp, except: readonly string[] = []): string[] =>
  lines
    .filter(({ key, text }) => wrong.test(text) && !except.includes(key))
    .map(({ key, text }) => `${key}: ${text}`);

/** The toasts about attachments, which the specification quotes in English. */
const ATTACHMENT = [
  'expense_pages.adding_attachment',
  'expense_pages.attachment_added',
  'expense_pages.attachment_failed',
];
/** Sentences with an exclamation mark in the specification; each language follows where it does so. */
const EXCLAIMED = [
  'accounts.error.id_missing',
  'expense_form.created',
  'expense_pages.more_than_one',
  'expense_pages.linked',
  'transactions.toast_saved',
  'uploads.uploaded',
  'uploads.loaded',
  'uploads.inserted',
];
/** Sentences with `...` in the specification, or made like one of them. */
const DOTTED = [
  'shell.loading',
  'people.wait',
  'people.checking',
  'people.existing',
  'people.refreshing',
  'people.refreshed',
  'transactions.toast_marking',
  'transactions.toast_marking_many',
  'transactions.toast_recording',
  'transactions.toast_saving',
  'expense_form.saving',
  'expense_pages.linking',
  'expense_pages.adding_attachment',
];

/** What a language's texts never contain: synonyms of a word in docs/words.md, and words of developers. */
const UNWANTED: Record<Code, [wrong: RegExp, except: string[]][]> = {
  en: [
    [/\b(payees?|shops?|own transfers?|owed to(?! \{)|snooze[ds]?|tags?|anew|meanwhile)\b/i, []],
    [/\b(brings?|brought) (it |them )?back\b|\bimport(?!ed by)/i, []],
    [/\battachments?\b/i, ATTACHMENT],
    // “Reverting changes.” is quoted.
    [/\brevert/i, ['transactions.toast_mark_failed', 'transactions.toast_mark_many_failed']],
    // Both sentences about the API are quoted, and the third answers a program.
    [
      /\b(payload|endpoint|boolean|backend|regex|JSON|null)\b/i,
      ['tables.lost', 'tables.unreadable', 'errors.not_json'],
    ],
  ],
  de: [
    [/Umsätze|[Ee]igene\w* Umbuchung|[Zz]urück(hol|geholt)|\bLesart|\bFestplatte/, []],
    [/\bAnhang\b|\bAnhänge\b/, ATTACHMENT],
    [/^Atlas spricht|\bspricht Atlas\b|\bbeweist sich\b/, []],
  ],
  es: [
    [/\bjustificante|\btraspasos? propi|\b[Rr]ecupera(r|ndo) (el|la|un) |\ben papel\b/, []],
    [/\badjuntos?\b(?! a )/, ATTACHMENT],
  ],
  fr: [
    [/\b[Rr]estaur|\b[Aa]bandonn|\breçus\b|\brelevé papier\b/, []],
    [/[Pp]ièces? jointe/, ATTACHMENT],
  ],
  ja: [[/取引先|サインイン|口座間振替|紙の明細/, []]],
};

/** Quotes that belong to another language. */
const FOREIGN_QUOTES: Record<Code, RegExp> = {
  en: /[„«»「」]/,
  de: /[”«»「」]/,
  es: /[“”„「」]/,
  fr: /[“”„「」]|«(?!\u00a0)|(?<!\u00a0)»/,
  ja: /[“”„«»]/,
};

describe.each(Object.keys(languages) as Code[])('%s', (code) => {
  const lines = linesOf(code);

  test('has one word for each thing, and none of a developer’s', () => {
    expect(UNWANTED[code].flatMap(([wrong, except]) => found(lines, wrong, except))).toEqual([]);
  });

  test('has no space too many, and a single sign for an ellipsis', () => {
    // A comma with its space joins what is listed.
    expect(found(lines, / {2}|^\s|\s$/, ['review.comma'])).toEqual([]);
    expect(found(lines, /\.\.\./, code === 'en' ? DOTTED : [])).toEqual([]);
  });

  test('has its own quotes and apostrophes', () => {
    // An ETag is sent in these very quotes.
    expect(found(lines, /["'`]/, ['errors.if_match'])).toEqual([]);
    expect(found(lines, FOREIGN_QUOTES[code])).toEqual([]);
  });

  test('exclaims only where the specification does', () => {
    expect(found(lines, /[!！]/, EXCLAIMED)).toEqual([]);
  });
});

test('French has a no-break space before : ; ? and !, German one before an ellipsis', () => {
  // `swiggy:out` is what a program sends.
  expect(found(linesOf('fr'), /[^\u00a0][;?!]|[^\u00a0\d]:(?![\d/])/, ['review.error.group'])).toEqual([]);
  expect(found(linesOf('de'), /[^\u00a0]…/)).toEqual([]);
});

test('Japanese has full-width punctuation', () => {
  expect(found(linesOf('ja'), /[\u3040-\u30ff\u4e00-\u9fff}][:?!;]/)).toEqual([]);
});

/** Titles, labels and buttons that the specification spells with capitals, or that repeat one of them. */
const CAPITALS = [
  'accounts.upload',
  'account_pages.forum',
  'account_pages.member',
  'account_pages.profile',
  'account_pages.start',
  'catalogue.credit_card',
  'expense_form.confirm_title',
  'expense_form.title',
  'expense_pages.create',
  'expense_pages.details_title',
  'people.password_placeholder',
  'people.remember',
  'people.status_in_office',
  'people.status_on_leave',
  'people.submit',
  'search.nothing',
  'search.tab_none',
  'shell.create_expense',
  'shell.dark_mode',
  'shell.dev_forum',
  'shell.get_started',
  'shell.members',
  'shell.my_account',
  'shell.my_profile',
  'shell.public_profile',
  'shell.return_home',
  'shell.upload_statement',
  'transactions.mark_CW',
  'transactions.row_mark',
  'transactions.upload',
  'uploads.go_back',
  'uploads.insert',
  'uploads.insert_count',
  'uploads.send',
  'uploads.title',
];
/** Names, and the types of transactions. */
const NAMES =
  /^(API|Atlas|CSV|Cash|Enter|Expense|ID|Income|Investment|JavaScript|OpenAPI|PDF|Refund|Undo|Unknown|Withdrawal|HDFC|JPEG|WebP)\b/;

test('English has sentence case where the specification does not spell a title or a button', () => {
  const short = linesOf('en').filter(({ text }) => text.split(' ').length <= 5 && !/[.…:?“”]/.test(text));
  const wrong = short.filter(
    ({ key, text }) =>
      !CAPITALS.includes(key) &&
      text
        .split(' ')
        .slice(1)
        .some((word) => /^[A-Z]/.test(word) && !NAMES.test(word)),
  );
  expect(wrong.map(({ key, text }) => `${key}: ${text}`)).toEqual([]);
});

test('every exception is needed', () => {
  const keys = new Set(Object.keys(en));
  const named = [...ATTACHMENT, ...EXCLAIMED, ...DOTTED, ...CAPITALS];
  expect(named.filter((key) => !keys.has(key))).toEqual([]);
  const capital = new Set(
    linesOf('en')
      .filter(({ text }) => / [A-Z]/.test(text))
      .map(({ key }) => key),
  );
  expect(CAPITALS.filter((key) => !capital.has(key))).toEqual([]);
});
