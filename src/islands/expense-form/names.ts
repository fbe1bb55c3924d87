import { call } from '#lib/browser/call.client.ts';
import { calls } from '#lib/core/paths.ts';

export type NameKind = 'merchant' | 'project';
export interface Named {
  id: number;
  name: string;
}
/** `alias` is the name that was asked for, where another one took it over. */
interface Found extends Named {
  alias?: string;
}

const CALL = { merchant: calls.merchants, project: calls.projects } as const;

/** Names compare as the server compares them: outer and repeated spaces and case aside. */
export const fold = (name: string): string =>
  name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

/** Those that an answer named while this page is open: saving need not ask for them again. */
const known: Record<NameKind, Map<string, Named>> = { merchant: new Map(), project: new Map() };

const know = (kind: NameKind, id: number, name: string, called = name) =>
  known[kind].set(fold(called), { id, name });

/** Keeps the names of a list that the server drew. */
export function suggest(kind: NameKind, list: HTMLElement): void {
  for (const { dataset } of list.querySelectorAll<HTMLElement>('[data-id]'))
    know(kind, Number(dataset.id), dataset.name ?? '');
}

/** The one of that name, or that took it over: out of what is known, else by the server; undefined when there is none. */
export async function find(kind: NameKind, name: string): Promise<Named | undefined> {
  const near = known[kind].get(fold(name)) ?? offered(kind, name);
  if (near) return near;
  const found = await call<Found[]>('GET', `${CALL[kind]}?${new URLSearchParams({ search: name.trim() })}`);
  for (const { id, name: own, alias } of found) know(kind, id, own, alias);
  return known[kind].get(fold(name));
}

/** One of the page's own suggestions: a datalist whose options carry ids. */
function offered(kind: NameKind, name: string): Named | undefined {
  const key = fold(name);
  for (const option of document.getElementById(`${kind}-names`)?.querySelectorAll('option') ?? [])
    if (fold(option.value) === key) return { id: Number(option.dataset.id), name: option.value };
  return undefined;
}

/** @throws CallError 409 when the name is taken */
export async function add(kind: NameKind, name: string): Promise<Named> {
  const added = await call<Named>('POST', CALL[kind], { name: name.trim() });
  know(kind, added.id, added.name);
  return added;
}
