import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuidv7 } from '#lib/core/ids.ts';
import { linkExpenses } from '#lib/links/link.ts';
import { openApiAt } from '#lib/openapi/document.ts';
import { askServer, cookieOf } from '#tests/support/server/over-http.ts';
import { OWNER } from '#tests/support/server/owner.ts';
import { type ServedAtlas, serveAtlas } from '#tests/support/server/served-atlas.ts';
import { record } from '#tests/support/stories/expenses.ts';
import { someRule } from '#tests/support/stories/rules.ts';
import { someAccount, someTransactions } from '#tests/support/stories/transactions.ts';

const PLAIN = 'Must be a number such as 1234.5, without commas or a currency sign.';

describe('amounts that JSON gives as texts', () => {
  let server: ServedAtlas;
  let cookie: string;
  let person: { id: number };
  let account: number;
  const db = () => server.database.db;
  beforeAll(async () => {
    server = await serveAtlas('sqlite');
    cookie = await cookieOf(server, OWNER);
    person = await db().selectFrom('people').select('id').executeTakeFirstOrThrow();
    account = await someAccount(db());
  });
  afterAll(async () => expect(await server.stop()).toBe(0));

  async function call(method: string, path: string, body: unknown) {
    const answer = await askServer(server, `/api${path}`, {
      method,
      headers: { cookie, Origin: server.origin, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
  }
  const row = async () => (await someTransactions(db(), account, person.id, [{ amount: 45_000 }]))[0] ?? 0;
  const expense = async () => (await record(db(), person)).id;
  async function receipt(): Promise<string> {
    const [place] = (await call('POST', '/expense/attachments/upload/', { files: ['a.pdf'] })).body;
    await askServer(server, new URL(place.upload_link, server.origin).href.slice(server.origin.length), {
      method: 'PUT',
      body: `%PDF-1.4 ${uuidv7()}`,
    });
    return (await call('POST', '/expense/receipts/', { attachment: place.id })).body.id;
  }
  async function link(): Promise<number> {
    const transaction = await row();
    const expenses = [{ expense: await expense(), amount: 100 }];
    const [made] = await linkExpenses(db(), person, { transaction, expenses });
    return made?.id ?? 0;
  }

  const lunch = { date: '2026-04-01', amount: 450, items: [{ category: 2, amount: 450 }] };
  /** Every field of every call that takes an amount, and a body with it. */
  const FIELDS: [string, () => Promise<[method: string, path: string, (amount: unknown) => object]>][] = [
    ['amount', async () => ['POST', '/expense/expenses/', (amount) => ({ ...lunch, amount })]],
    [
      'items.0.amount',
      async () => [
        'POST',
        '/expense/expenses/',
        (amount) => ({ ...lunch, items: [{ category: 2, amount }] }),
      ],
    ],
    ['amount', async () => ['PATCH', `/expense/expenses/${await expense()}/`, (amount) => ({ amount })]],
    [
      'items.0.amount',
      async () => [
        'PATCH',
        `/expense/expenses/${await expense()}/`,
        (amount) => ({ items: [{ category: 2, amount }] }),
      ],
    ],
    ...(['min', 'max'] as const).flatMap((bound): typeof FIELDS => [
      [
        `filter.${bound}`,
        async () => [
          'POST',
          '/expense/expenses/from-transactions/',
          (amount) => ({ filter: { [bound]: amount, search: 'nothing is called so' }, category: 2 }),
        ],
      ],
      [
        `filter.${bound}`,
        async () => [
          'PATCH',
          `/bank/account/${account}/transactions/`,
          (amount) => ({ filter: { [bound]: amount, search: 'nothing is called so' }, type: 'IN' }),
        ],
      ],
      [
        `filter.${bound}`,
        async () => [
          'PATCH',
          '/bank/transactions/',
          (amount) => ({ filter: { [bound]: amount, search: 'nothing is called so' }, type: 'IN' }),
        ],
      ],
    ]),
    ...(['amount', 'covers'] as const).flatMap((side): typeof FIELDS => [
      [
        `expenses.0.${side}`,
        async () => {
          const [transaction, one] = [await row(), await expense()];
          return [
            'POST',
            '/bank/links/',
            (amount) => ({ transaction, expenses: [{ expense: one, [side]: amount }] }),
          ];
        },
      ],
      [side, async () => ['PATCH', `/bank/links/${await link()}/`, (amount) => ({ [side]: amount })]],
      [
        `acts.0.expenses.0.${side}`,
        async () => {
          const [transaction, one] = [await row(), await expense()];
          const act = (amount: unknown) => ({ expenses: [{ expense: one, [side]: amount }] });
          return [
            'POST',
            '/bank/review/',
            (amount) => ({ acts: [{ act: 'link', transactions: [transaction], ...act(amount) }] }),
          ];
        },
      ],
    ]),
    ['amount', async () => ['PATCH', `/expense/receipts/${await receipt()}/`, (amount) => ({ amount })]],
    [
      'receipt_limit',
      async () => ['PATCH', '/expense/categories/2/', (receipt_limit) => ({ receipt_limit })],
    ],
    ...(['amount_min', 'amount_max'] as const).flatMap((bound): typeof FIELDS => [
      [
        bound,
        async () => [
          'POST',
          '/bank/rules/',
          (amount) => ({ text: `rule ${uuidv7()}`, then_type: 'IN', [bound]: amount }),
        ],
      ],
      [
        bound,
        async () => {
          const id = await someRule(db(), person, { text: 'swiggy', then_type: 'IN' });
          return ['PATCH', `/bank/rules/${id}/`, (amount) => ({ [bound]: amount })];
        },
      ],
      [
        bound,
        async () => [
          'POST',
          '/bank/rules/preview/',
          (amount) => ({ text: 'swiggy', then_type: 'IN', [bound]: amount }),
        ],
      ],
    ]),
  ];

  test.each(FIELDS)(
    '%s: a typed text is refused with the form that is expected, digits are read',
    async (field, make) => {
      const [method, path, body] = await make();
      for (const typed of ['1,5', '₹ 450', '1.234,50', '450,00'])
        expect([typed, await call(method, path, body(typed))]).toMatchObject([
          typed,
          { status: 400, body: { errors: { [field]: [PLAIN] } } },
        ]);
      const read = await call(method, path, body('450.00'));
      expect(read.body?.errors).toBeUndefined();
    },
  );

  test('no call takes an amount that its description does not give that form', () => {
    const found: string[] = [];
    const isText = ({ type }: { type?: unknown }) =>
      type === 'string' || (Array.isArray(type) && type.includes('string'));
    const isNumber = ({ type }: { type?: unknown }) =>
      type === 'number' || (Array.isArray(type) && type.includes('number'));
    type Node = { type?: unknown; anyOf?: Node[]; pattern?: string; const?: string } & Record<
      string,
      unknown
    >;
    const walk = (node: unknown, path: string): void => {
      if (typeof node !== 'object' || node === null) return;
      const { anyOf = [node as Node] } = node as Node;
      if (anyOf.some(isNumber) && anyOf.some((one) => isText(one) && one.const === undefined && !one.pattern))
        found.push(path);
      for (const [name, inner] of Object.entries(node)) walk(inner, `${path}.${name}`);
    };
    for (const [path, calls] of Object.entries(openApiAt('http://x').paths))
      for (const [method, { requestBody }] of Object.entries(calls)) walk(requestBody, `${method} ${path}`);
    const names = found.map((path) => path.split('.').at(-1));
    // Ids, and what is searched for in tables.
    expect([...new Set(names)].sort()).toEqual(['0', 'account', 'like', 'merchant', 'project', 'value']);
  });
});
