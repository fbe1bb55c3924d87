import type { Db } from '#lib/db/transaction.ts';

/** Begins a visit in which nobody has been asked about a rule; what earlier tests decided is not proposed in it. */
export async function newVisit(db: Db): Promise<void> {
  const frequent = await db
    .selectFrom('learned')
    .select(['core', 'direction'])
    .where('what', '=', 'type')
    .where('yes', '>=', 3)
    .execute();
  const person = await db.selectFrom('people').select('id').orderBy('id').executeTakeFirstOrThrow();
  const answer = { answer: 'never', person: person.id, at: '2026-01-01T00:00:00.000Z' } as const;
  for (const { core, direction } of frequent)
    await db
      .insertInto('rule_proposals')
      .values({ core, direction, ...answer })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  await db.updateTable('rule_proposals').set({ at: answer.at }).execute();
}
