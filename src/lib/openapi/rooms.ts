import type { Room } from './call.ts';
import { accountsRoom } from './calls/accounts.ts';
import { attachmentsRoom } from './calls/attachments.ts';
import { bankRoom } from './calls/bank.ts';
import { expensesRoom } from './calls/expenses.ts';
import { membersRoom, tokensRoom } from './calls/members.ts';
import { catalogueRoom } from './calls/names.ts';
import { searchRoom } from './calls/search.ts';
import { statementsRoom } from './calls/statements.ts';

/** Every call of the API, by what it is about. */
export const rooms: readonly Room[] = [
  accountsRoom,
  expensesRoom,
  attachmentsRoom,
  catalogueRoom,
  bankRoom,
  statementsRoom,
  searchRoom,
  membersRoom,
  tokensRoom,
];
