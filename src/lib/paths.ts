/** Every address once. Ids are put in encoded. */
const id = (value: string | number): string => encodeURIComponent(value);

export const paths = {
  home: '/',
  login: '/login',
  logout: '/logout',
  preferences: '/preferences',
  search: '/search',
  /** Leads nowhere, on purpose. */
  lost: '/no-such-page',
  /** Who made Atlas: the credit of the footer. */
  credit: 'https://atlas.example.org/',
  expenses: '/expense',
  newExpense: (query?: {
    transactionId?: (string | number)[];
    accountPk?: string | number;
    amount?: string;
    date?: string;
    description?: string;
  }) => {
    const search = new URLSearchParams();
    if (query?.transactionId) search.set('transactionId', query.transactionId.join(','));
    if (query?.accountPk !== undefined) search.set('accountPk', String(query.accountPk));
    if (query?.amount) search.set('amount', query.amount);
    if (query?.date) search.set('date', query.date);
    if (query?.description) search.set('description', query.description);
    return search.size ? `/expense/new?${search}` : '/expense/new';
  },
  expense: (expense: string) => `/expense/${id(expense)}/`,
  projects: '/expense/projects/',
  byProject: (project: number) => `/expense/by-project/${id(project)}/`,
  merchants: '/expense/merchants/',
  byMerchant: (merchant: number) => `/expense/by-merchant/${id(merchant)}/`,
  accounts: '/bank/account/',
  newAccount: '/bank/account/new',
  editAccount: (account: number) => `/bank/account/${id(account)}/edit`,
  upload: (account: number) => `/bank/account/${id(account)}/upload/`,
  uploads: (account: number) => `/bank/account/${id(account)}/uploads/`,
  preprocess: (account: number, upload: string) => `/bank/account/${id(account)}/preprocess/${id(upload)}`,
  /** Goes to the page of the transactions on which this one stands. */
  stored: (account: number, transaction: number) =>
    `/bank/account/${id(account)}/preprocess/twin/${id(transaction)}`,
  transactions: (account: number) => `/bank/account/${id(account)}/transactions/`,
  attachment: (attachment: string) => `/api/expense/attachments/${id(attachment)}/`,
} as const;

/** Calls of our own scripts. */
export const calls = {
  me: '/api/accounts/me/',
  categories: '/api/expense/categories/',
  projects: '/api/expense/projects/',
  merchants: '/api/expense/merchants/',
  expenses: '/api/expense/expenses/',
  expense: (expense: string) => `/api/expense/expenses/${id(expense)}/`,
  similarTransactions: '/api/expense/similar-transactions/',
  linkTransaction: '/api/expense/link-transaction/',
  uploadAttachments: '/api/expense/attachments/upload/',
  /** Takes the bytes; a signature belongs to it. */
  uploadAttachment: (attachment: string) => `/api/expense/attachments/upload/${id(attachment)}/`,
  accounts: '/api/bank/account/',
  account: (account: number) => `/api/bank/account/${id(account)}/`,
  uploadStatement: (account: number) => `/api/bank/account/${id(account)}/upload/`,
  preprocess: (account: number, upload: string) =>
    `/api/bank/account/${id(account)}/preprocess/${id(upload)}`,
  transactions: (account: number) => `/api/bank/account/${id(account)}/transactions/`,
  transaction: (account: number, transaction: number) =>
    `/api/bank/account/${id(account)}/transactions/${id(transaction)}/`,
} as const;
