import { type Db, inTransaction } from '../db/transaction.ts';

/** What a person is in the team. Everybody who can sign in is a member, so that nobody is refused. */
export type Role = 'member';

type Verb<Where, Who, Args extends unknown[], Result> = (
  where: Where,
  who: Who,
  ...args: Args
) => Promise<Result>;

/** A verb, and the word on who may do it. Forms, the API, the worker and other verbs all call it in this way. */
export type Act<Where, Who, Args extends unknown[], Result> = Verb<Where, Who, Args, Result> & {
  readonly may: Role;
};

/**
 * Something that people do to what Atlas stores, in one database transaction: that of the caller, if there is one.
 * @param may who may do it
 * @param verb gets the transaction, who acts, and what else the act is called with
 */
export const act = <Who, Args extends unknown[], Result>(
  may: Role,
  verb: Verb<Db, Who, Args, Result>,
): Act<Db, Who, Args, Result> =>
  actInSteps(may, (db: Db, who: Who, ...args: Args) => inTransaction(db, (tx) => verb(tx, who, ...args)));

/** The same for what takes several transactions, or needs more than the database. */
export const actInSteps = <Where, Who, Args extends unknown[], Result>(
  may: Role,
  verb: Verb<Where, Who, Args, Result>,
): Act<Where, Who, Args, Result> => Object.assign(verb, { may });

export const isAct = (value: unknown): value is Act<never, never, never[], unknown> =>
  typeof value === 'function' && 'may' in value;
