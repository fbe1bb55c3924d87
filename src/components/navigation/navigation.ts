import { paths } from '#lib/core/paths.ts';
import type { TextKey } from '#lib/core/text.ts';
import type { IconName } from '../ui/icons.ts';

interface Item {
  label: TextKey;
  href: string;
  icon: IconName;
  /** Further addresses that belong to it. */
  under: RegExp;
}
interface Group {
  name: string;
  label: TextKey;
  icon: IconName;
  items: readonly Item[];
}

/** The sidebar. */
export const navigation: readonly Group[] = [
  {
    name: 'expenses',
    label: 'shell.expenses',
    icon: 'banknote',
    items: [
      {
        label: 'shell.expense_list',
        href: paths.expenses,
        icon: 'list-checks',
        under: /^\/expense(\/(?!new|projects|by-project|merchants|by-merchant|categories|receipts)|$)/,
      },
      { label: 'shell.create_expense', href: paths.newExpense(), icon: 'plus', under: /^\/expense\/new/ },
      {
        label: 'shell.receipts',
        href: paths.receipts,
        icon: 'camera',
        under: /^\/expense\/receipts/,
      },
      {
        label: 'shell.projects',
        href: paths.projects,
        icon: 'folder',
        under: /^\/expense\/(projects|by-project)/,
      },
      {
        label: 'shell.merchants',
        href: paths.merchants,
        icon: 'shopping-bag',
        under: /^\/expense\/(merchants|by-merchant)/,
      },
      {
        label: 'shell.categories',
        href: paths.categories,
        icon: 'tag',
        under: /^\/expense\/categories/,
      },
    ],
  },
  {
    name: 'banks',
    label: 'shell.banks',
    icon: 'landmark',
    items: [
      { label: 'shell.review', href: paths.review, icon: 'inbox', under: /^\/bank\/review/ },
      { label: 'shell.accounts', href: paths.accounts, icon: 'wallet', under: /^\/bank\/account/ },
      {
        label: 'shell.all_transactions',
        href: paths.allTransactions,
        icon: 'arrow-left-right',
        under: /^\/bank\/transactions/,
      },
      { label: 'rules.title', href: paths.rules, icon: 'list-filter', under: /^\/bank\/rules/ },
      { label: 'shell.match', href: paths.match, icon: 'check', under: /^\/bank\/match/ },
    ],
  },
  {
    name: 'months',
    label: 'months.title',
    icon: 'calendar',
    items: [{ label: 'months.page', href: paths.months(), icon: 'calendar', under: /^\/close/ }],
  },
];

/** The value of aria-current: `page` for the address itself, `true` for those below it. */
export function currentness(
  item: Pick<Item, 'href' | 'under'>,
  pathname: string,
): 'page' | 'true' | undefined {
  const bare = (path: string) => path.replace(/(?<!\/)\/+$/, '');
  if (bare(pathname) === bare(item.href)) return 'page';
  return item.under.test(pathname) ? 'true' : undefined;
}

/** Pages that the sidebar does not list. */
const ELSEWHERE: readonly {
  label: TextKey;
  under: RegExp;
  items: readonly Pick<Item, 'label' | 'href' | 'under'>[];
}[] = [
  {
    label: 'shell.my_account',
    under: /^\/(profile|security|members|history|integrations|get-started|api)(\/|$)/,
    items: [
      { label: 'shell.members', href: paths.members, under: /^\/members/ },
      { label: 'history.title', href: paths.history, under: /^\/history/ },
      { label: 'shell.integrations', href: paths.integrations, under: /^\/(integrations|api)(\/|$)/ },
    ],
  },
];

export interface Crumb {
  /** A text key. */
  label: TextKey;
  /** A group has no page of its own. */
  href?: string;
}

/** Where a page is: its group, and the group's page that it belongs to, unless it is that page itself. */
export function crumbsOf(pathname: string): Crumb[] {
  for (const group of [...navigation, ...ELSEWHERE]) {
    const item = group.items.find(({ under }) => under.test(pathname));
    if (!item && !('under' in group && group.under.test(pathname))) continue;
    const own = !item || currentness(item, pathname) === 'page';
    return [{ label: group.label }, ...(own ? [] : [{ label: item.label, href: item.href }])];
  }
  return [];
}
