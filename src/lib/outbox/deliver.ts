import { ask, CallError, call } from '../browser/call.client.ts';
import { calls } from '../core/paths.ts';
import { readBytes } from './device.ts';
import type { Kept, Outgoing } from './kept.ts';
import { patience } from './lost-line.ts';
import { keep } from './outbox.ts';
import { upload } from './upload.ts';

/**
 * Records an expense. Whoever answers something else than an expense, a hotel's sign-in page for one, was not Atlas.
 * @throws CallError
 */
export async function record(body: Record<string, unknown>, key: string): Promise<void> {
  const made = await ask<{ id?: string }>(
    'POST',
    calls.expenses,
    body,
    { 'Idempotency-Key': key },
    patience(),
  );
  if (typeof made?.id !== 'string') throw new CallError(0, '');
}

/**
 * Sends one that waits: its files, then itself. Each step that succeeded is kept, so that a further try goes on from there and
 * sends the very same body.
 * @throws CallError
 */
export async function deliver(kept: Kept & { outgoing: Outgoing }): Promise<void> {
  await sendFiles(kept);
  const { outgoing } = kept;
  Object.assign(outgoing.body, await namedIds(outgoing), {
    attachments: kept.files.map(({ id }) => id),
  });
  outgoing.names = {};
  kept.tried_at ??= Date.now();
  await keep(kept);
  await record(outgoing.body, kept.key);
}

async function sendFiles(kept: Kept & { outgoing: Outgoing }): Promise<void> {
  if (kept.files.every(({ id }) => id !== undefined)) return;
  const kinds = new Map(kept.files.map((file) => [file.key, file]));
  for (const { key, bytes } of await readBytes(kept.person, kept.key)) {
    const file = kinds.get(key);
    if (!file || file.id) continue;
    file.id = await upload(
      new File([bytes], file.file_name, { type: file.type }),
      () => {},
      new AbortController().signal,
      file.sha256,
    );
    await keep(kept);
  }
  // Neither the server nor this device has its bytes.
  if (kept.files.some(({ id }) => id === undefined)) throw new CallError(400, kept.outgoing.words.refused);
}

const KINDS = { merchant: calls.merchants, project: calls.projects } as const;

/** Ids for names that were typed without a line. @throws CallError 400 where the server knows no such name, as it would say itself */
async function namedIds({ names, words }: Outgoing): Promise<Record<string, number>> {
  const ids: Record<string, number> = {};
  const errors: Record<string, string[]> = {};
  for (const kind of ['merchant', 'project'] as const) {
    const name = names[kind];
    if (name === undefined) continue;
    const near = await call<{ id: number; name: string; alias?: string }[]>(
      'GET',
      `${KINDS[kind]}?${new URLSearchParams({ search: name })}`,
    );
    const found = near.find((one) => fold(one.alias ?? one.name) === fold(name));
    if (found) ids[kind] = found.id;
    else errors[kind] = [words.unknown[kind]];
  }
  if (Object.keys(errors).length > 0) throw new CallError(400, words.refused, errors);
  return ids;
}

/** Names compare as the server compares them. */
const fold = (name: string): string => name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
