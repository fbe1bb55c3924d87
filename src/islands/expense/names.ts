import { call } from '#lib/http/client.ts';
import { calls } from '#lib/paths.ts';

export type NameKind = 'merchant' | 'project';
export interface Named {
  id: number;
  name: string;
}

const CALL = { merchant: calls.merchants, project: calls.projects } as const;
const MOST = 20;

/** Names compare as the server compares them: outer and repeated spaces and case aside. */
export const fold = (name: string): string =>
  name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

/** The page's list of suggestions: a datalist whose options carry ids. It is in the page, so that it works before this script. */
const listOf = (kind: NameKind) => document.getElementById(`${kind}-names`);

/** The suggestion of exactly that name, without asking the server. */
export function suggested(kind: NameKind, name: string): Named | undefined {
  const key = fold(name);
  for (const option of listOf(kind)?.querySelectorAll('option') ?? []) {
    if (fold(option.value) === key) return { id: Number(option.dataset.id), name: option.value };
  }
  return undefined;
}

/** Puts names among the suggestions. */
export function suggest(kind: NameKind, found: readonly Named[]): void {
  for (const { id, name } of found) {
    if (suggested(kind, name)) continue;
    const option = document.createElement('option');
    option.value = name;
    option.dataset.id = String(id);
    listOf(kind)?.append(option);
  }
}

/** Names that contain the text, by the server; they are suggested from then on. */
export async function search(kind: NameKind, text: string): Promise<Named[]> {
  const query = new URLSearchParams({ page: '1', size: String(MOST), search: text.trim() });
  const { data } = await call<{ data: Named[] }>('GET', `${CALL[kind]}?${query}`);
  suggest(kind, data);
  return data;
}

/** The one of exactly that name: from the suggestions, else by the server; undefined when there is none. */
export async function find(kind: NameKind, name: string): Promise<Named | undefined> {
  const near = suggested(kind, name);
  if (near) return near;
  await search(kind, name);
  return suggested(kind, name);
}

/** @throws CallError 409 when the name is taken */
export async function add(kind: NameKind, name: string): Promise<Named> {
  const added = await call<Named>('POST', CALL[kind], { name: name.trim() });
  suggest(kind, [added]);
  return added;
}
