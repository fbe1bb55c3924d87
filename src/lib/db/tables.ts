import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Currency } from '../core/currency/codes.ts';
import type {
  BankAccountsTable,
  BankTransactionsTable,
  DecisionsTable,
  DismissedTransfersTable,
  DoubledUploadsTable,
  LearnedTable,
  PairsTable,
  PostponedTransactionsTable,
  ReadingProfilesTable,
  StatementPagesTable,
  SuggestedTable,
  SuggestionsTable,
  SuggestionWorkTable,
  TransactionReferencesTable,
  TransactionTalliesTable,
  UploadFilesTable,
  UploadsTable,
} from './tables/banking.ts';
import type { Flag, Instant } from './tables/columns.ts';
import type {
  AttachmentFactsTable,
  AttachmentsTable,
  AttachmentThumbnailsTable,
  CategoriesTable,
  CountedNameTable,
  ExpenseItemsTable,
  ExpenseLinksTable,
  ExpensesTable,
  MerchantsTable,
  MerchantTotalsTable,
  ProjectTotalsTable,
} from './tables/expenses.ts';
import type {
  ApiTokensTable,
  HistoryTable,
  IdempotencyKeysTable,
  InvitationsTable,
  LoginFailuresTable,
  PeopleTable,
  RunsTable,
  SessionsTable,
} from './tables/people.ts';
import type { RuleProposalsTable, RuleRunsTable, RulesTable } from './tables/rules.ts';

export type { AccountType, StoredLine, TransactionType } from './tables/banking.ts';
export type { Flag } from './tables/columns.ts';
export type { Difference, NoReceipt, ReadFault } from './tables/expenses.ts';

/** Facts of the installation, shared by its processes. */
export interface SettingsTable {
  name: string;
  value: string;
  created_at: Instant;
}

/** The book's currency, and those that expenses have been recorded in. */
export interface CurrenciesTable {
  code: Currency;
  is_book: Flag;
}

export interface Tables {
  people: PeopleTable;
  sessions: SessionsTable;
  api_tokens: ApiTokensTable;
  invitations: InvitationsTable;
  login_failures: LoginFailuresTable;
  categories: CategoriesTable;
  projects: CountedNameTable;
  merchants: MerchantsTable;
  project_totals: ProjectTotalsTable;
  merchant_totals: MerchantTotalsTable;
  currencies: CurrenciesTable;
  expenses: ExpensesTable;
  expense_items: ExpenseItemsTable;
  attachments: AttachmentsTable;
  attachment_facts: AttachmentFactsTable;
  attachment_thumbnails: AttachmentThumbnailsTable;
  bank_accounts: BankAccountsTable;
  uploads: UploadsTable;
  upload_files: UploadFilesTable;
  doubled_uploads: DoubledUploadsTable;
  statement_pages: StatementPagesTable;
  bank_transactions: BankTransactionsTable;
  transaction_references: TransactionReferencesTable;
  transaction_tallies: TransactionTalliesTable;
  expense_links: ExpenseLinksTable;
  decisions: DecisionsTable;
  dismissed_transfers: DismissedTransfersTable;
  learned: LearnedTable;
  pairs: PairsTable;
  postponed_transactions: PostponedTransactionsTable;
  suggestions: SuggestionsTable;
  suggested: SuggestedTable;
  suggestion_work: SuggestionWorkTable;
  reading_profiles: ReadingProfilesTable;
  rules: RulesTable;
  rule_runs: RuleRunsTable;
  rule_proposals: RuleProposalsTable;
  idempotency_keys: IdempotencyKeysTable;
  history: HistoryTable;
  runs: RunsTable;
  settings: SettingsTable;
}

export type Person = Pick<
  Selectable<PeopleTable>,
  | 'id'
  | 'email'
  | 'first_name'
  | 'last_name'
  | 'language'
  | 'notifications'
  | 'keys'
  | 'expenses_view'
  | 'time_zone'
  | 'status'
>;
export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;
export type NewRow<Table extends keyof Tables> = Insertable<Tables[Table]>;
export type Change<Table extends keyof Tables> = Updateable<Tables[Table]>;
