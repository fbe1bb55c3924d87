const id = (value: string | number): string => encodeURIComponent(value);

/** A statement whose account is found by it; `file`: one that is kept until somebody says which account it is. No script needs it. */
export const arrivalPath = (file?: string): string =>
  `/bank/upload/${file === undefined ? '' : `?file=${id(file)}`}`;

/** A fragment with the expenses that the one being typed may be already; a file of its own needs it. */
export const alikePath = '/expense/alike';

/** Where other apps of the device send receipts to. No script needs it. */
export const sharePath = '/share/';

/** An address with what is known of its query. */
function asked(path: string, query: object = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, String(value));
  return search.size ? `${path}?${search}` : path;
}

export const paths = {
  home: '/',
  login: '/login',
  logout: '/logout',
  preferences: '/preferences',
  search: '/search',
  /** What the search dialog shows first, as JSON. `reader` separates cached copies by person and language. */
  searchDialog: (reader: string) => `/search/dialog?for=${id(reader)}`,
  profile: '/profile/',
  welcome: '/welcome/',
  security: '/security/',
  getStarted: '/get-started/',
  /** Features that Atlas deliberately lacks. */
  notHere: (part: 'billing' | 'forum') => `/not-here/#${part}`,
  members: '/members/',
  member: (person: number) => `/members/${id(person)}/`,
  newMember: '/members/new/',
  /** Disables a member, or enables them again. */
  memberAccess: (person: number) => `/members/${id(person)}/access/`,
  memberPassword: (person: number) => `/members/${id(person)}/password/`,
  invitation: (invitation: number) => `/members/invitations/${id(invitation)}/`,
  /** A one-time link. */
  join: (token: string) => `/join/${id(token)}`,
  integrations: '/integrations/',
  /** The documentation of the API. */
  api: '/api/',
  newApiToken: '/integrations/new/',
  apiToken: (token: number) => `/integrations/${id(token)}/`,
  /** Expenses that a person recorded. */
  expensesOf: (person: number) => `/expense?person=${id(person)}`,
  /** Deliberately missing, to show the 404 page. */
  missingPage: '/no-such-page',
  /** Where the footer's credit leads. */
  about: '/about',
  expenses: '/expense',
  /** A fragment with suggested names; the caller appends the typed text as `q`. */
  choices: (kind: 'merchant' | 'project') => `/expense/choices?kind=${kind}`,
  /** A CSV file of all expenses that match the list's filter. */
  exportExpenses: '/api/expense/export/',
  newExpense: (query?: {
    transactionId?: (string | number)[];
    accountPk?: string | number;
    amount?: string;
    date?: string;
    /** A receipt of the tray. */
    receipt?: string;
    /** The expense that it is to be like. */
    like?: string;
  }) => asked('/expense/new', query),
  /** What was spent on a category between two days. */
  expensesOfCategory: (category: number, from: string, to: string) =>
    asked('/expense', { category, from, to }),
  expensesWithoutCategory: (from: string, to: string) =>
    asked('/expense', { without_category: true, from, to }),
  expense: (expense: string) => `/expense/${id(expense)}/`,
  editExpense: (expense: string) => `/expense/${id(expense)}/edit/`,
  deleteExpense: (expense: string) => `/expense/${id(expense)}/delete/`,
  deletedExpenses: '/expense/deleted/',
  /** Expenses that are not reimbursed yet. */
  owedExpenses: '/expense?is_reimbursable=true&is_reimbursed=false',
  /** Expenses that wait for a receipt or an answer, or with `show` those that have an answer. */
  missingReceipts: (query?: { show?: 'answered'; owed_to?: number; from?: string; to?: string }) =>
    asked('/expense/receipts/missing/', query),
  /** The tray of receipts. */
  receipts: '/expense/receipts/',
  /** The tray with one receipt alone. */
  receipt: (receipt: string) => asked('/expense/receipts/', { receipt }),
  projects: '/expense/projects/',
  byProject: (project: number) => `/expense/by-project/${id(project)}/`,
  merchants: '/expense/merchants/',
  byMerchant: (merchant: number) => `/expense/by-merchant/${id(merchant)}/`,
  categories: '/expense/categories/',
  /** Renames, archives or merges a name. */
  editName: (kind: 'categories' | 'projects' | 'merchants', name: number) =>
    `/expense/${kind}/${id(name)}/edit/`,
  /** Chooses the other merchant; with its name, previews the merge. */
  mergeMerchant: (merchant: number, into?: string) =>
    `/expense/merchants/${id(merchant)}/merge/${into ? `?into=${id(into)}` : ''}`,
  /** What was done, and Undo. */
  history: '/history/',
  /** One act; a form that posts there takes it back. */
  run: (run: string) => `/history/${id(run)}/`,
  accounts: '/bank/account/',
  newAccount: '/bank/account/new',
  editAccount: (account: number) => `/bank/account/${id(account)}/edit`,
  upload: (account: number) => `/bank/account/${id(account)}/upload/`,
  uploads: (account: number) => `/bank/account/${id(account)}/uploads/`,
  undoUpload: (account: number, upload: string) => `/bank/account/${id(account)}/uploads/${id(upload)}/undo/`,
  discardUpload: (account: number, upload: string) =>
    `/bank/account/${id(account)}/uploads/${id(upload)}/discard/`,
  moveUpload: (account: number, upload: string) => `/bank/account/${id(account)}/uploads/${id(upload)}/move/`,
  sampleOfUpload: (account: number, upload: string) =>
    `/bank/account/${id(account)}/uploads/${id(upload)}/sample/`,
  /** The same variant gives the same sample. */
  sampleFile: (account: number, upload: string, variant: string) =>
    `/api/bank/account/${id(account)}/uploads/${id(upload)}/sample/?variant=${id(variant)}`,
  /** The uploaded file. */
  uploadedFile: (account: number, upload: string) =>
    `/api/bank/account/${id(account)}/uploads/${id(upload)}/file/`,
  preprocess: (account: number, upload: string) => `/bank/account/${id(account)}/preprocess/${id(upload)}`,
  /** Redirects to the page of the list that contains this transaction. */
  transactionInList: (account: number, transaction: number) =>
    `/bank/account/${id(account)}/preprocess/twin/${id(transaction)}`,
  transactions: (account: number) => `/bank/account/${id(account)}/transactions/`,
  exportAllTransactions: '/api/bank/transactions/export/',
  /** A CSV file of all transactions that match the list's filter. */
  exportTransactions: (account: number) => `/api/bank/account/${id(account)}/transactions/export/`,
  /** The transactions of an upload. */
  transactionsOfUpload: (account: number, upload: string) =>
    `/bank/account/${id(account)}/transactions/?upload=${id(upload)}`,
  transaction: (account: number, transaction: number) =>
    `/bank/account/${id(account)}/transactions/${id(transaction)}/`,
  /** Links a transaction to expenses. @param expenses to begin with */
  linkExpenses: (account: number, transaction: number, ...expenses: string[]) => {
    const search = new URLSearchParams(expenses.map((one) => ['expense', one]));
    const path = `/bank/account/${id(account)}/transactions/${id(transaction)}/link/`;
    return search.size ? `${path}?${search}` : path;
  },
  /** Unknown transactions of all accounts, one after the other. */
  review: '/bank/review/',
  /** The transactions of all accounts. */
  allTransactions: '/bank/transactions/',
  rules: '/bank/rules/',
  /** @param fields of the form, to begin with; with a text or an amount it shows its preview at once */
  newRule: (fields?: Record<string, string>) => asked('/bank/rules/new/', fields),
  /** @param position to show the preview of moving it there */
  rule: (rule: number, position?: number) =>
    `/bank/rules/${id(rule)}/${position === undefined ? '' : `?position=${id(position)}`}`,
  match: '/bank/match/',
  matchOf: (certainty: string) => asked('/bank/match/', { certainty }),
  /** All sure suggestions, to link at once. */
  matchSure: '/bank/match/sure/',
  whyMatch: (transaction: number, expense: string) => asked('/bank/match/why/', { transaction, expense }),
  /** A part of it: an account's, a group's (`swiggy:out`), a month's (`yyyy-MM`). */
  reviewOf: (of: { account?: number | undefined; group?: string | undefined; month?: string | undefined }) =>
    asked('/bank/review/', of),
  /** What each month lacks. @param until the newest month of the page, `yyyy-MM` */
  months: (until?: string) => asked('/close/', { until }),
  /** How far a month is. @param month `yyyy-MM` */
  month: (month: string) => `/close/${id(month)}/`,
  attachment: (attachment: string) => `/api/expense/attachments/${id(attachment)}/`,
  /** The small picture of a receipt. */
  thumbnail: (receipt: string) => `/api/expense/receipts/${id(receipt)}/thumbnail/`,
} as const;

/** API calls of our own scripts. */
export const calls = {
  openapi: '/api/openapi.json',
  me: '/api/accounts/me/',
  categories: '/api/expense/categories/',
  projects: '/api/expense/projects/',
  merchants: '/api/expense/merchants/',
  byProject: (project: number) => `/api/expense/by-project/${id(project)}/`,
  byMerchant: (merchant: number) => `/api/expense/by-merchant/${id(merchant)}/`,
  expenses: '/api/expense/expenses/',
  expense: (expense: string) => `/api/expense/expenses/${id(expense)}/`,
  links: '/api/bank/links/',
  pairs: '/api/bank/pairs/',
  recordEach: '/api/expense/expenses/from-transactions/',
  reimburseExpenses: '/api/expense/expenses/reimburse/',
  similarTransactions: '/api/expense/similar-transactions/',
  linkTransaction: '/api/expense/link-transaction/',
  receipts: '/api/expense/receipts/',
  decideReceipts: '/api/expense/receipts/decide/',
  receipt: (receipt: string) => `/api/expense/receipts/${id(receipt)}/`,
  uploadAttachments: '/api/expense/attachments/upload/',
  /** Receives the bytes; its query is signed. */
  uploadAttachment: (attachment: string) => `/api/expense/attachments/upload/${id(attachment)}/`,
  search: (typed: string) => `/api/search/?q=${encodeURIComponent(typed)}`,
  undo: (run: string) => `/api/history/${id(run)}/undo/`,
  accounts: '/api/bank/account/',
  account: (account: number) => `/api/bank/account/${id(account)}/`,
  uploadStatement: (account: number) => `/api/bank/account/${id(account)}/upload/`,
  preprocess: (account: number, upload: string) =>
    `/api/bank/account/${id(account)}/preprocess/${id(upload)}`,
  allTransactions: '/api/bank/transactions/',
  review: '/api/bank/review/',
  transactions: (account: number) => `/api/bank/account/${id(account)}/transactions/`,
  transaction: (account: number, transaction: number) =>
    `/api/bank/account/${id(account)}/transactions/${id(transaction)}/`,
} as const;
