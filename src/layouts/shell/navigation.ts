import type { IconName } from '#components/ui/icons.ts';
import { paths } from '#lib/core/paths.ts';

interface Item {
  label: string;
  href: string;
  icon: IconName;
  /** Further addresses that belong to it. */
  under: RegExp;
}
interface Group {
  name: string;
  label: string;
  icon: IconName;
  items: readonly Item[];
}

/** The sidebar. Labels are text keys. */
export const navigation: readonly Group[] = [
  {
    name: 'expenses',
    label: 'shell.expenses',
    icon: 'scroll-text',
    items: [
      {
        label: 'shell.expense_list',
        href: paths.expenses,
        icon: 'list-checks',
        under: /^\/expense(\/(?!new|projects|by-project|merchants|by-merchant|categories)|$)/,
      },
      { label: 'shell.create_expense', href: paths.newExpense(), icon: 'plus', under: /^\/expense\/new/ },
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
    ],
  },
  {
    name: 'banks',
    label: 'shell.banks',
    icon: 'landmark',
    items: [
      { label: 'shell.accounts', href: paths.accounts, icon: 'wallet', under: /^\/bank\/account/ },
      { label: 'shell.match', href: paths.match, icon: 'check', under: /^\/bank\/match/ },
    ],
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
