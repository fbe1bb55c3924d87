import { formatDay } from '#lib/core/day.ts';
import { paths } from '#lib/core/paths.ts';
import type { findFirstSights } from '#lib/search/records.ts';
import type { Translate } from '#lib/texts/texts.ts';
import type { IconName } from '../ui/icons.ts';

export const TABS = ['mixed', 'settings', 'integrations', 'users', 'docs', 'empty', 'none'] as const;
export type Tab = (typeof TABS)[number];

export const isTab = (text: string): text is Tab => (TABS as readonly string[]).includes(text);

/** One line of a panel; without an address it only says something. */
export interface Sight {
  icon: IconName;
  text: string;
  note?: string;
  href?: string;
  badge?: { tone: 'success' | 'warning' | 'info'; text: string };
}
export interface SightGroup {
  title: string;
  sights: Sight[];
}

/** What stands under each tab before anything is typed: what is there first, then what is an example and says so. */
export function panelsOf(
  t: Translate,
  locale: string,
  { people, documents }: Awaited<ReturnType<typeof findFirstSights>>,
): Record<Exclude<Tab, 'empty' | 'none'>, SightGroup[]> {
  const shortcuts: Sight[] = [
    { icon: 'user', text: t('shell.my_profile'), href: paths.profile },
    { icon: 'key-round', text: t('shell.security'), href: paths.security },
    { icon: 'users', text: t('shell.members'), href: paths.members },
    { icon: 'link', text: t('shell.integrations'), href: paths.integrations },
    { icon: 'circle-help', text: t('shell.get_started'), href: paths.getStarted },
  ];
  const actions: Sight[] = [
    { icon: 'plus', text: t('shell.create_expense'), href: paths.newExpense() },
    { icon: 'wallet', text: t('shell.accounts'), href: paths.accounts },
    { icon: 'shopping-bag', text: t('shell.merchants'), href: paths.merchants },
    { icon: 'folder', text: t('shell.projects'), href: paths.projects },
  ];
  const csv: Sight = {
    icon: 'file-spreadsheet',
    ...{ text: t('search.csv'), note: t('search.csv_text'), href: paths.accounts },
  };
  const integrations: Sight[] = [
    csv,
    { icon: 'terminal', text: t('search.tokens'), note: t('search.tokens_text'), href: paths.integrations },
    { icon: 'landmark', text: t('search.postgres'), note: t('search.postgres_text') },
    { icon: 'paperclip', text: t('search.s3'), note: t('search.s3_text') },
  ];
  const members = people.map<Sight>(({ id, first_name, last_name, email }) => ({
    icon: 'user',
    text: `${first_name} ${last_name}`.trim(),
    ...{ note: email, href: paths.member(id) },
  }));
  const users = (
    [
      ['office', 'success'],
      ['leave', 'warning'],
      ['remote', 'info'],
    ] as const
  ).map<Sight>(([status, tone]) => ({
    icon: 'user',
    text: t(`search.user_${status}`),
    badge: { tone, text: t(`search.${status}`) },
  }));
  const receipts = documents.map<Sight>(({ file_name, expense, date }) => ({
    icon: 'paperclip',
    ...{ text: file_name, note: formatDay(date, locale), href: paths.expense(expense) },
  }));
  const docs = ['policy', 'budget', 'invoice'].map<Sight>((name) => ({
    icon: 'file',
    text: t(`search.doc_${name}`),
  }));
  const group = (title: string, sights: Sight[]): SightGroup => ({ title: t(title), sights });
  const panels = {
    mixed: [
      group('search.shortcuts', [
        ...shortcuts.slice(0, 2),
        csv,
        ...members.slice(0, 1),
        ...receipts.slice(0, 1),
      ]),
      group('search.examples', [...users, ...docs.slice(0, 2)]),
    ],
    settings: [group('search.shortcuts', shortcuts), group('search.actions', actions)],
    integrations: [group('search.integrations', integrations)],
    users: [group('search.members', members), group('search.examples', users)],
    docs: [group('search.receipts', receipts), group('search.examples', docs)],
  };
  for (const tab of ['users', 'docs'] as const)
    panels[tab] = panels[tab].filter(({ sights }) => sights.length > 0);
  return panels;
}
