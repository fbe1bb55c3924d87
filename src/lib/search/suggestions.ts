import { formatDay } from '../core/day.ts';
import { paths } from '../core/paths.ts';
import { nameOf, type TextKey } from '../core/text.ts';
import { PERSON_STATUSES } from '../db/tables/people.ts';
import type { Texts, Translate } from '../texts/texts.ts';
import type { listBeforeTyping } from './records.ts';

export const TABS = ['mixed', 'settings', 'integrations', 'users', 'docs', 'empty', 'none'] as const;
export type Tab = (typeof TABS)[number];
export const isTab = (text: string): text is Tab => (TABS as readonly string[]).includes(text);

/** An entry of a tab; without an address it is plain text. */
export interface Suggestion {
  icon:
    | 'circle-help'
    | 'file'
    | 'file-spreadsheet'
    | 'folder'
    | 'key-round'
    | 'landmark'
    | 'link'
    | 'paperclip'
    | 'plus'
    | 'shopping-bag'
    | 'terminal'
    | 'user'
    | 'users'
    | 'wallet';
  text: string;
  note?: string;
  href?: string;
  badge?: { tone: 'success' | 'warning' | 'info'; text: string };
}
export interface SuggestionGroup {
  title: string;
  suggestions: Suggestion[];
}
export type Suggestions = Record<Exclude<Tab, 'empty' | 'none'>, SuggestionGroup[]>;
/** The data that the search dialog starts with. */
export interface DialogStart {
  locale: string;
  texts: Texts;
  suggestions: Suggestions;
}

/** What waits for somebody, above the tabs; the counts are those of the sidebar. */
export function openGroup(
  t: Translate,
  { left, receipts }: { left: number; receipts: number },
): SuggestionGroup[] {
  const suggestions: Suggestion[] = [];
  if (left > 0)
    suggestions.push({
      icon: 'file-spreadsheet',
      text: t('search.open_review', { count: left }),
      href: paths.review,
    });
  if (receipts > 0)
    suggestions.push({
      icon: 'paperclip',
      text: t('search.open_receipts', { count: receipts }),
      href: paths.receipts,
    });
  return suggestions.length > 0 ? [{ title: t('search.open'), suggestions }] : [];
}

/** What each tab shows before anything is typed. */
export function suggestionsBeforeTyping(
  t: Translate,
  locale: string,
  found: Awaited<ReturnType<typeof listBeforeTyping>>,
): Suggestions {
  const csv = csvUpload(t);
  const members = found.members.map<Suggestion>(({ id, first_name, last_name, email, status }) => ({
    icon: 'user',
    text: nameOf({ first_name, last_name }),
    note: email,
    href: paths.member(id),
    ...(status ? { badge: { tone: STATUS_TONES[status], text: t(`people.status_${status}`) } } : {}),
  }));
  const tokens = found.tokens.map<Suggestion>(({ id, name, hint }) => ({
    icon: 'key-round',
    text: name,
    note: `…${hint}`,
    href: paths.apiToken(id),
  }));
  const statements = found.statements.map<Suggestion>(({ id, file_name, account, account_name }) => ({
    icon: 'file-spreadsheet',
    text: file_name,
    note: account_name,
    href: paths.preprocess(account, id),
  }));
  const receipts = found.receipts.map<Suggestion>(({ file_name, expense, date }) => ({
    icon: 'paperclip',
    text: file_name,
    note: formatDay(date, locale),
    href: paths.expense(expense),
  }));
  const shortcuts = shortcutsOf(t);
  const statuses = ownStatuses(t);
  const group = (title: TextKey, suggestions: Suggestion[]): SuggestionGroup[] =>
    suggestions.length > 0 ? [{ title: t(title), suggestions }] : [];
  return {
    mixed: [
      ...group('search.shortcuts', [
        ...shortcuts.slice(0, 2),
        csv,
        ...tokens.slice(0, 1),
        ...members.slice(0, 3),
        ...statements.slice(0, 1),
        ...receipts.slice(0, 1),
      ]),
      ...group('search.own_status', statuses),
    ],
    settings: [...group('search.shortcuts', shortcuts), ...group('search.actions', actionsOf(t))],
    integrations: [
      ...group('search.own_tokens', tokens),
      ...group('search.integrations', [csv, ...otherIntegrations(t)]),
    ],
    users: [...group('search.members', members), ...group('search.own_status', statuses)],
    docs: [...group('search.receipts', receipts), ...group('search.statements', statements)],
  };
}

const shortcutsOf = (t: Translate): Suggestion[] => [
  { icon: 'user', text: t('shell.my_profile'), href: paths.profile },
  { icon: 'key-round', text: t('shell.security'), href: paths.security },
  { icon: 'users', text: t('shell.members'), href: paths.members },
  { icon: 'link', text: t('shell.integrations'), href: paths.integrations },
  { icon: 'circle-help', text: t('shell.get_started'), href: paths.getStarted },
];

const actionsOf = (t: Translate): Suggestion[] => [
  { icon: 'plus', text: t('shell.create_expense'), href: paths.newExpense() },
  { icon: 'wallet', text: t('shell.accounts'), href: paths.accounts },
  { icon: 'shopping-bag', text: t('shell.merchants'), href: paths.merchants },
  { icon: 'folder', text: t('shell.projects'), href: paths.projects },
];

const csvUpload = (t: Translate): Suggestion => ({
  icon: 'file-spreadsheet',
  text: t('search.csv'),
  note: t('search.csv_text'),
  href: paths.accounts,
});

const otherIntegrations = (t: Translate): Suggestion[] => [
  { icon: 'terminal', text: t('search.tokens'), note: t('search.tokens_text'), href: paths.integrations },
  { icon: 'landmark', text: t('search.postgres'), note: t('search.postgres_text') },
  { icon: 'paperclip', text: t('search.s3'), note: t('search.s3_text') },
];

const STATUS_TONES = { in_office: 'success', on_leave: 'warning', remote: 'info' } as const;

const ownStatuses = (t: Translate): Suggestion[] =>
  PERSON_STATUSES.map((status) => ({
    icon: 'user',
    text: t(`people.status_${status}`),
    href: `${paths.profile}#field-status`,
  }));
