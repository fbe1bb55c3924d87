import { event, type None, states } from '../acts/event.ts';
import type { Row } from '../db/tables.ts';

/** Empty until somebody chooses its currency or a statement brings one. */
export type AccountFacts = Pick<Row<'bank_accounts'>, 'name' | 'type' | 'number' | 'currency'>;

export const accountAdded = event(
  'account',
  'add',
  {
    ends: { lasting: 'statements and rules may belong to it by now' },
    locks: 'nothing',
  },
  states<None, AccountFacts & { id: number }>(),
);
interface Named {
  name: string;
}
/** What an account is while it is not in use. */
interface Standing {
  archived?: boolean;
  deleted?: boolean;
}
export const accountArchived = event(
  'account',
  'archive',
  { ends: 'undone', locks: 'nothing' },
  states<None, Named>(),
);
export const accountRestored = event(
  'account',
  'restore',
  { ends: 'undone', locks: 'nothing' },
  states<Standing, Named>(),
);
/** It was empty. */
export const accountDeleted = event(
  'account',
  'delete',
  { ends: 'undone', locks: 'nothing' },
  states<AccountFacts, Named>(),
);
/** Undone where an insert gave it a currency; what people say of an account is changed back by hand. */
export const accountChanged = event(
  'account',
  'change',
  { ends: 'undone', locks: 'nothing' },
  states<Partial<AccountFacts>, Partial<AccountFacts>>(),
);
