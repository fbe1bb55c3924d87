import { uuidv7 } from '../core/ids.ts';
import type { Db } from '../db/transaction.ts';
import { type Done, once, type Repeatable } from './idempotency.ts';
import type { Actor } from './records.ts';
import { keepRun } from './run-records.ts';

/** What a run did, with its id first; null where nothing changed. */
export type WithRun<Body> = { run: string | null } & Body;

/** Names the run in an answer. */
const RUN_HEADER = 'Atlas-Run';

/**
 * Runs a verb as one act that can be taken back, once per person and key.
 * @param asked without one, the request cannot be repeated
 * @param verb gives the actor to everything that writes history
 * @throws DomainError as `once`, and as the verb
 */
export const inRun = <Body extends object>(
  db: Db,
  person: { id: number },
  asked: Repeatable,
  verb: (tx: Db, actor: Required<Actor>) => Promise<Done<Body>>,
): Promise<Done<WithRun<Body>> & { replayed: boolean }> =>
  once(db, person, asked, async (tx) => {
    const actor = { id: person.id, run: uuidv7() };
    const { status, headers, body } = await verb(tx, actor);
    const run = await keepRun(tx, actor);
    return {
      status,
      headers: { ...headers, ...(run === null ? {} : { [RUN_HEADER]: run }) },
      body: { run, ...body },
    };
  });
