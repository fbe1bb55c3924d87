/** A fault of the product, as one change of its source, and tests of `npm test` that should notice it. */
export interface Fault {
  what: string;
  file: string;
  /** Stands in the file once. */
  from: string;
  to: string;
  /** Files of Vitest or Playwright, or folders of them; the smallest that should fail. */
  tests: string[];
}

const verbs: Fault[] = [
  {
    what: 'a deleted expense keeps its transactions',
    file: 'src/lib/links/delete.ts',
    from: '    await unlinkAll(tx, person, id, links);\n',
    to: '    void [unlinkAll, links];\n',
    tests: ['tests/unit/links'],
  },
  {
    what: 'an expense is restored after its 30 days',
    file: 'src/lib/links/delete.ts',
    from: 'if (found.deleted_at < restorableSince(now))',
    to: 'if (found.deleted_at < restorableSince(new Date(0)) && now)',
    tests: ['tests/unit/links'],
  },
  {
    what: 'one expense is linked to one transaction twice',
    file: 'src/lib/links/link.ts',
    from: '.some((link) => link.transaction === transaction))',
    to: '.some((link) => link.transaction === transaction && link.amount === 0))',
    tests: ['tests/unit/links'],
  },
  {
    what: 'what is linked again may take more than is open of the transaction',
    file: 'src/lib/links/link.ts',
    from: ' && amount <= row.open_amount && ',
    to: ' && ',
    tests: ['tests/unit/links'],
  },
  {
    what: 'a filter is marked although it finds another number than was shown',
    file: 'src/lib/transactions/mark.ts',
    from: 'if (count !== undefined && ids.length !== count)',
    to: 'if (count !== undefined && ids.length < count)',
    tests: ['tests/unit/transactions', 'tests/http/transactions'],
  },
  {
    what: 'a linked transaction is marked',
    file: 'src/lib/transactions/mark.ts',
    from: 'changing.find((row) => row.linked_amount > 0)',
    to: 'changing.find((row) => row.linked_amount < 0)',
    tests: ['tests/unit/transactions'],
  },
  {
    what: 'a merchant is merged into an archived one',
    file: 'src/lib/catalogue/merge.ts',
    from: 'if (into.archived_at !== null)',
    to: 'if (into.merged_into !== null)',
    tests: ['tests/unit/catalogue'],
  },
  {
    what: 'two receipts record one transaction twice',
    file: 'src/lib/receipts/decide.ts',
    from: 'if (one.transaction !== undefined) used.add(one.transaction);',
    to: 'if (one.transaction === undefined) used.add(0);',
    tests: ['tests/unit/receipts'],
  },
  {
    what: 'a run is taken back twice',
    file: 'src/lib/undo/undo.ts',
    from: "if (claim === 'undone')",
    to: "if (claim === 'undone' && run === '')",
    tests: ['tests/unit/undo', 'tests/http/history'],
  },
  {
    what: 'an expense that is not reimbursable is reimbursed',
    file: 'src/lib/expenses/reimburse.ts',
    from: 'is_reimbursed && !expense.is_reimbursable',
    to: 'is_reimbursed && expense.is_reimbursable === null',
    tests: ['tests/unit/links', 'tests/unit/expenses'],
  },
];

const databases: Fault[] = [
  {
    what: 'SQLite: a reference stands at another row',
    file: 'src/lib/transactions/insert-records.ts',
    from: "select json_extract(value, '$[0]') as fingerprint, json_extract(value, '$[1]') as reference",
    to: "select json_extract(value, '$[1]') as fingerprint, json_extract(value, '$[0]') as reference",
    tests: ['tests/unit/statements'],
  },
  {
    what: 'PostgreSQL: rows are not locked in their order',
    file: 'src/lib/transactions/records.ts',
    from: '(query) => query.forUpdate());\n\n/** Few enough',
    to: '(query) => query);\n\n/** Few enough',
    tests: ['tests/unit/transactions', 'tests/unit/db'],
  },
  {
    what: 'PostgreSQL: a name of a merchant is kept as its core',
    file: 'src/lib/transactions/open-records.ts',
    from: 'as known (id, payee, core)`',
    to: 'as known (id, core, payee)`',
    tests: ['tests/unit/statements'],
  },
  {
    what: 'PostgreSQL: a page that was kept is shown after a change',
    file: 'src/lib/db/unchanged.ts',
    from: 'select pg_current_snapshot()::text as state',
    to: "select 'same'::text as state",
    tests: ['tests/unit/db'],
  },
  {
    what: 'PostgreSQL: accents make a difference in a search',
    file: 'src/lib/db/conditions.ts',
    from: ', NFKD)',
    to: ', NFKC)',
    tests: ['tests/unit/db', 'tests/unit/search', 'tests/unit/expenses', 'tests/unit/transactions'],
  },
];

const forms: Fault[] = [
  {
    what: 'a refused form has lost what was typed',
    file: 'src/lib/http/page.ts',
    from: 'return { values: { ...values }, detail, errors: errors ?? {} };',
    to: 'return { values: {}, detail, errors: errors ?? {} };',
    tests: ['tests/http/expenses', 'tests/http/transactions', 'tests/browser/rules'],
  },
  {
    what: 'a file of a form that was refused has to be chosen again',
    file: 'src/server/doors/expenses/post.ts',
    from: '[...values.attachments, ...sent].map(',
    to: '[...values.attachments, ...sent.slice(1)].map(',
    tests: ['tests/http/expenses', 'tests/browser/expenses/expenses.spec.ts'],
  },
  {
    what: "somebody else's form is given back after a sign-in",
    file: 'src/lib/http/kept-form.ts',
    from: 'payload.person === null || payload.person === person ?',
    to: 'payload.person === null || payload.person !== undefined ?',
    tests: ['tests/unit/http'],
  },
  {
    what: 'a decision of the queue leads back to the first row',
    file: 'src/server/doors/queue/queue-page.ts',
    from: 'await findNext(tx, scope, ids),',
    to: 'findNext && undefined,',
    tests: ['tests/http/queue', 'tests/browser/queue'],
  },
  {
    what: 'an unlinked expense is not offered for the way back',
    file: 'src/server/doors/transactions/post.ts',
    from: 'row: id, unlinked: unlink };',
    to: 'row: id };',
    tests: ['tests/http/transactions', 'tests/browser/transactions'],
  },
];

const islands: Fault[] = [
  {
    what: 'a decision that failed does not come back into the queue',
    file: 'src/islands/queue/use-queue.ts',
    from: '    setRows((all) => inOrder([...all, ...these]));\n',
    to: '',
    tests: ['tests/browser/queue'],
  },
  {
    what: 'single keys work although they are switched off',
    file: 'src/islands/queue/use-keys.ts',
    from: 'if (off && single) return;',
    to: 'if (off && !single) return;',
    tests: ['tests/browser/queue', 'tests/browser/people'],
  },
  {
    what: 'a refused mark stays in the table',
    file: 'src/islands/transaction-table/use-changes.ts',
    from: '        for (const id of ids) store({ id });\n        shown.failed',
    to: '        shown.failed',
    tests: ['tests/browser/transactions'],
  },
  {
    what: 'a draft is not written',
    file: 'src/islands/expense-form/use-draft.ts',
    from: '      () => this.put().catch(() => this.#show({ stores: false })),',
    to: '      () => this.#show({ stores: true }),',
    tests: ['tests/browser/expenses'],
  },
  {
    what: 'what was decided about a receipt comes back with a page that was asked for before',
    file: 'src/islands/receipt-queue/use-receipts.ts',
    from: '    gone.current.add(row.id);\n',
    to: '',
    tests: ['tests/browser/receipts'],
  },
];

const limits: Fault[] = [
  {
    what: 'a page may be framed',
    file: 'src/server/security-headers.ts',
    from: "  'X-Frame-Options': 'DENY',\n",
    to: '',
    tests: ['tests/http/edge', 'tests/http/server'],
  },
  {
    what: 'an uploaded file is not in a sandbox',
    file: 'src/server/security-headers.ts',
    from: "frame-ancestors 'none'; sandbox\"",
    to: "frame-ancestors 'none'\"",
    tests: ['tests/http/edge', 'tests/http/files'],
  },
  {
    what: 'scripts may read the session',
    file: 'src/lib/people/session-cookies.ts',
    from: "({ path: '/', httpOnly: true,",
    to: "({ path: '/', httpOnly: false,",
    tests: ['tests/http/people'],
  },
  {
    what: 'a body of any length is read',
    file: 'src/server/gate.ts',
    from: "if (Number(headers['content-length'] ?? 0) > bodyLimit(path).bytes)",
    to: "if (Number(headers['content-length'] ?? 0) > 1_000 * bodyLimit(path).bytes)",
    tests: ['tests/http/edge'],
  },
  {
    what: 'calls are not limited',
    file: 'src/lib/http/rate-limit.ts',
    from: 'left: left < 1 ? left : left - 1,',
    to: 'left,',
    tests: ['tests/unit/http', 'tests/http/edge'],
  },
];

export const FAULTS: readonly Fault[] = [...verbs, ...databases, ...forms, ...islands, ...limits];
