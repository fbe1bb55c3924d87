import { paths } from '../core/paths.ts';

/** What the search's menu acts on: a thing with a page of its own. */
export interface Thing {
  view: string;
  /** undefined where it cannot be edited, or deleted. */
  edit?: string;
  delete?: string;
}

const KINDS: readonly (readonly [RegExp, (id: string) => Omit<Thing, 'view'>])[] = [
  [
    /^\/expense\/([0-9a-f]{8}-[0-9a-f-]{27})(?:\/|$)/,
    (id) => ({ edit: paths.editExpense(id), delete: paths.deleteExpense(id) }),
  ],
  [/^\/expense\/(?:by-project|projects)\/(\d+)/, (id) => ({ edit: paths.editName('projects', Number(id)) })],
  [
    /^\/expense\/(?:by-merchant|merchants)\/(\d+)/,
    (id) => ({ edit: paths.editName('merchants', Number(id)) }),
  ],
  [/^\/expense\/categories\/(\d+)/, (id) => ({ edit: paths.editName('categories', Number(id)) })],
  [/^\/bank\/account\/(\d+)/, (id) => ({ edit: paths.editAccount(Number(id)) })],
  [/^\/integrations\/(\d+)/, (id) => ({ delete: paths.apiToken(Number(id)) })],
  [/^\/profile(?:\/|$)/, () => ({ edit: paths.profile })],
];

/** @param path of a page of this site, with its query */
export function thingOf(path: string): Thing {
  for (const [pattern, acts] of KINDS) {
    const [, id = ''] = pattern.exec(path) ?? [];
    if (pattern.test(path)) return { view: path, ...acts(id) };
  }
  return { view: path };
}

/** Addresses that hand a link to the device's mail and messages. */
export const exportsOf = (title: string, link: string) => ({
  email: `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(link)}`,
  sms: `sms:?body=${encodeURIComponent(`${title} ${link}`)}`,
});
