import type { Db } from '#lib/db/transaction.ts';
import type { Actor } from '#lib/history/records.ts';
import { applyRule } from '#lib/rules/apply.ts';
import { KINDS, type Kind, previewRule } from '#lib/rules/preview.ts';
import { addRule } from '#lib/rules/rules.ts';
import { runAs } from '../book/undo-world.ts';

/** Adds a rule. @returns its id */
export const someRule = async (db: Db, person: Actor, rule: object): Promise<number> =>
  (await addRule(db, person, rule)).id;

/** A preview with the ids of its rows by kind. */
export async function previewed(db: Db, rule: object) {
  const { counts, shown, hash } = await previewRule(db, null, rule);
  const ids = Object.fromEntries(
    KINDS.map((kind) => [kind, shown.filter((told) => told.kind === kind).map(({ row }) => row.id)]),
  ) as Record<Kind, number[]>;
  return { counts, shown, hash, ids };
}

/** Applies a rule as its preview shows. @returns the run, and how many it changed */
export async function applied(db: Db, person: Actor, id: number) {
  const { hash } = await previewRule(db, null, { id });
  const { run, done } = await runAs(db, person, (tx, actor) => applyRule(tx, actor, { id, preview: hash }));
  return { run, ...done };
}
