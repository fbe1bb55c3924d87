import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DialectName } from '#lib/db/open.ts';
import { formWith, ownersCookie } from '#tests/support/server/over-http.ts';
import { type ServedAtlas, serveAtlas } from '#tests/support/server/served-atlas.ts';

const EUROS =
  'Date,Description,Amount,Currency,Balance\n2026-04-13,RAIL EUROPE,-45.50,EUR,54.50\n2026-04-14,REFUND,10.00,EUR,64.50\n';

const entry = (amount: string, text: string) =>
  `<Ntry><Amt Ccy="KWD">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-04-13</Dt></BookgDt><AddtlNtryInf>${text}</AddtlNtryInf></Ntry>`;
const CAMT = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Acct><Id><Othr><Id>7781</Id></Othr></Id><Ccy>KWD</Ccy></Acct>${entry('1.250', 'SOUK')}${entry('1234.567', 'RENT')}</Stmt></BkToCstmrStmt></Document>`;

describe.each(['sqlite', 'postgres'] as const)(
  'three currencies in a book of yen (%s)',
  (dialect: DialectName) => {
    let server: ServedAtlas;
    let headers: Record<string, string>;
    let account = '';
    let upload = '';
    let euros = '';
    let dinars = '';
    let merchant = 0;

    const api = async (
      method: string,
      path: string,
      body?: unknown,
      // biome-ignore lint/suspicious/noExplicitAny: answers of any shape
    ): Promise<{ status: number; body: any }> => {
      const init = body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) };
      const type: Record<string, string> =
        body instanceof FormData ? {} : { 'Content-Type': 'application/json' };
      const answer = await fetch(`${server.origin}/api${path}`, {
        method,
        headers: { ...headers, ...type },
        ...init,
      });
      const text = await answer.text();
      return {
        status: answer.status,
        body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text,
      };
    };
    const page = async (path: string): Promise<string> => {
      const answer = await fetch(server.origin + path, { headers });
      expect([path, answer.status]).toEqual([path, 200]);
      return (await answer.text())
        .replace(/<[^>]*>/g, ' ')
        .replaceAll('\u00a0', ' ')
        .replace(/\s+/g, ' ');
    };
    const post = (path: string, fields: Record<string, string>) =>
      fetch(server.origin + path, {
        method: 'POST',
        redirect: 'manual',
        headers,
        body: new URLSearchParams(fields),
      });

    beforeAll(async () => {
      server = await serveAtlas(dialect, { ATLAS_CURRENCY: 'jpy', ATLAS_DEMO: '1' });
      headers = { Cookie: await ownersCookie(server), Origin: server.origin };
      merchant = (await api('GET', '/expense/merchants/')).body.find(
        ({ name }: { name: string }) => name === 'Uber',
      ).id;
    });
    afterAll(() => server.stop());

    test('accounts: chosen in the form, folded, and refused when it is none', async () => {
      const added = await post('/bank/account/new', {
        name: 'Travel',
        type: 'current',
        number: '4471',
        currency: '',
      });
      expect(added.status).toBe(303);
      const all = (await api('GET', '/bank/account/')).body;
      account = String(all.find(({ name }: { name: string }) => name === 'Travel').id);
      expect(all.map(({ currency }: { currency: string }) => currency)).toEqual(['JPY', 'JPY', 'JPY', 'JPY']);
      const body = { name: 'Gulf', type: 'savings', number: '0001' };
      for (const currency of ['XXX', 'ABC', 'euro', '', 978, null])
        expect((await api('POST', '/bank/account/', { ...body, currency })).status).toBe(
          currency === '' ? 201 : 400,
        );
      expect(await api('POST', '/bank/account/', { ...body, name: 'Kuwait', currency: 'kwd' })).toMatchObject(
        {
          status: 201,
          body: { currency: 'KWD' },
        },
      );
      expect(await page('/bank/account/')).toMatch(/Kuwait Savings KWD/);
      expect(await page(`/bank/account/${account}/edit/`)).toContain('Automatic (from the first statement)');
    });

    test('a statement in euros: the account takes its currency, and the page says so before', async () => {
      const made = await api('POST', `/bank/account/${account}/upload/`, formWith('april.csv', EUROS));
      expect(made.status).toBe(201);
      upload = made.body.id;
      expect(await page(`/bank/account/${account}/preprocess/${upload}`)).toContain(
        'This account is now in EUR, as in the file',
      );
      const { body } = await api('POST', `/bank/account/${account}/preprocess/${upload}?insert=true`);
      expect(body.reading).toMatchObject({
        currency: { value: 'EUR', source: 'column' },
        totals: { money_out: 45.5, money_in: 10 },
      });
      expect((await api('GET', `/bank/account/${account}/`)).body).toMatchObject({ currency: 'EUR' });
      expect(await api('PATCH', `/bank/account/${account}/`, { currency: 'JPY' })).toMatchObject({
        status: 409,
        body: {
          errors: { currency: ['The account has transactions in EUR, so its currency cannot be changed.'] },
        },
      });
      const list = await page(`/bank/account/${account}/transactions/`);
      expect(list).toContain('Amount (EUR)');
      expect(list).toContain('45.50');
    });

    test('another currency than the account’s is a question of the upload, in API and page', async () => {
      const made = await api(
        'POST',
        `/bank/account/${account}/upload/`,
        formWith('usd.csv', EUROS.replaceAll('EUR', 'USD')),
      );
      const address = `/bank/account/${account}/preprocess/${made.body.id}`;
      const { body } = await api('GET', address);
      expect(body.reading.questions).toEqual([
        {
          field: 'currency',
          readings: [
            { value: 'same', effect: expect.objectContaining({ money_out: 45.5, count: 2 }) },
            { value: 'skip', effect: expect.objectContaining({ money_out: 0, count: 0 }) },
          ],
        },
      ]);
      const shown = await page(address);
      expect(shown).toContain('The file is in USD, the account in EUR. Which is right?');
      expect(shown).toContain('The file is really in EUR');
      expect((await api('POST', `${address}?insert=true`)).status).toBe(409);
      expect(await api('PATCH', address, { currency: 'perhaps' })).toMatchObject({ status: 400 });
      expect((await post(address, { intent: 'correct', currency: 'same' })).status).toBe(303);
      expect((await api('GET', address)).body.reading.questions).toEqual([]);
    });

    test('expenses: by the form in the currency that is chosen, from a transaction in its own', async () => {
      const fields = (amount: string, currency: string): Record<string, string> => ({
        ...{
          date: '2026-04-13',
          amount,
          currency,
          merchant: 'Uber',
          paid_via: '',
          project: '',
          intent: 'save',
        },
        ...{
          is_reimbursable: 'on',
          'items.0.category': '2',
          'items.0.amount': amount,
          'items.0.comment': '',
        },
      });
      const form = await page('/expense/new/');
      expect(form).toContain('Currency');
      expect((await post('/expense/new/', fields('1.234', 'KWD'))).status).toBe(303);
      expect(await (await post('/expense/new/', fields('1.5', 'JPY'))).text()).toContain(
        'This currency has no decimals',
      );
      [dinars = ''] = (await api('GET', '/expense/expenses/?limit=1&search=1.234')).body.results.map(
        ({ id }: { id: string }) => id,
      );
      expect((await api('GET', `/expense/expenses/${dinars}/`)).body).toMatchObject({
        amount: 1.234,
        currency: 'KWD',
        items: [{ amount: 1.234 }],
      });

      const { results } = (await api('GET', `/bank/account/${account}/transactions/?search=rail`)).body;
      const transaction = results[0].id;
      const lunch = {
        date: '2026-04-13',
        amount: 45.5,
        merchant,
        is_reimbursable: true,
        items: [{ category: 2, amount: 45.5 }],
      };
      expect(
        await api('POST', '/expense/expenses/', { ...lunch, currency: 'KWD', transactions: [transaction] }),
      ).toMatchObject({ status: 409 });
      const made = await api('POST', '/expense/expenses/', { ...lunch, transactions: [transaction] });
      expect(made).toMatchObject({ status: 201, body: { currency: 'EUR', amount: 45.5 } });
      euros = made.body.id;
      expect(await api('PATCH', `/expense/expenses/${euros}/`, { currency: 'USD' })).toMatchObject({
        status: 409,
      });
      expect(
        await api('POST', '/expense/link-transaction/', { expense: dinars, transaction: results[0].id }),
      ).toMatchObject({ status: 409 });
      const similar = '/expense/similar-transactions/?date=2026-04-13';
      expect((await api('GET', `${similar}&amount=1.234&currency=kwd`)).body).toMatchObject([
        { id: dinars, currency: 'KWD' },
      ]);
      expect((await api('GET', `${similar}&amount=1.5`)).status).toBe(400);
      const edit = await page(`/expense/${dinars}/edit/`);
      expect(edit).toMatch(/KWD JPY EUR AED AFN/);
    });

    test('sums are one for each currency, in JSON and on every page', async () => {
      const { body } = await api('GET', `/expense/by-merchant/${merchant}/`);
      expect(body.totals.map(({ currency }: { currency: string }) => currency)).toEqual([
        'JPY',
        'EUR',
        'KWD',
      ]);
      expect(body.total).toBe(body.totals[0].amount);
      expect(body.totals.slice(1)).toEqual([
        { currency: 'EUR', amount: 45.5 },
        { currency: 'KWD', amount: 1.234 },
      ]);
      const table = await api('POST', `/expense/by-merchant/${merchant}/`, {
        page: 1,
        size: 50,
        sortField: 'amount',
        sortOrder: 'asc',
      });
      expect(table.body.totals).toEqual(body.totals);
      const order = table.body.data.map(({ currency, amount }: { currency: string; amount: number }) => [
        currency,
        amount,
      ]);
      expect(order).toEqual(
        order.toSorted((a: [string, number], b: [string, number]) =>
          a[0] === b[0] ? a[1] - b[1] : a[0] < b[0] ? -1 : 1,
        ),
      );
      const three = /¥[\d,]+ · €45\.50 · KWD 1\.234/;
      expect(await page(`/expense/by-merchant/${merchant}/`)).toMatch(three);
      expect(await page(`/expense/?merchant=${merchant}`)).toMatch(three);
      expect(await page('/members/1/')).toMatch(three);
      expect(await page(`/expense/merchants/${merchant}/merge/?into=IndiGo`)).toMatch(three);
      expect(await page('/')).toMatch(/¥[\d,]+ · €45\.50 · KWD 1\.234/);
      const owed = await page('/expense/?is_reimbursable=true&is_reimbursed=false');
      for (const sum of [/¥[\d,]+/, '€45.50', 'KWD 1.234']) expect(owed).toMatch(sum);
      expect(await page('/search/?q=45.50')).toContain('€45.50');
      expect((await api('GET', '/search/?q=1.234')).body.expenses).toMatchObject([
        { id: dinars, currency: 'KWD', amount: 1.234 },
      ]);
      for (const [id, sum] of [
        [dinars, 'KWD 1.234'],
        [euros, '€45.50'],
      ] as const)
        expect(await page(`/expense/${id}/`)).toContain(sum);
      const paid = await api('POST', '/expense/expenses/reimburse/', {
        ids: [dinars, euros],
        is_reimbursed: true,
      });
      expect(paid.body).toEqual({
        run: expect.any(String),
        count: 2,
        total: 0,
        totals: [
          { currency: 'EUR', amount: 45.5 },
          { currency: 'KWD', amount: 1.234 },
        ],
      });
    });

    test.each([
      [
        'CSV',
        'gulf.csv',
        'Date,Description,Amount,Currency,Balance\n2026-04-13,SOUK,-1.250,KWD,2000.000\n2026-04-14,RENT,-1234.567,KWD,765.433\n',
      ],
      ['CAMT', 'gulf.xml', CAMT],
    ])('dinars have three decimals from a file in %s to every page', async (format, name, text) => {
      const id = (
        await api('POST', '/bank/account/', { name: `Gulf ${format}`, type: 'current', number: '7781' })
      ).body.id;
      const sent = (await api('POST', `/bank/account/${id}/upload/`, formWith(name, text))).body.id;
      const review = await page(`/bank/account/${id}/preprocess/${sent}`);
      const shown = ['This account is now in KWD', '−KWD 1.250', '−KWD 1,234.567', 'KWD 1,235.817'];
      for (const part of shown) expect(review).toContain(part);
      const { body } = await api('POST', `/bank/account/${id}/preprocess/${sent}?insert=true`);
      expect(body.results.map(({ amount }: { amount: number }) => amount)).toEqual([-1.25, -1234.567]);
      expect(body.reading.totals).toMatchObject({ money_out: 1235.817 });
      const list = await page(`/bank/account/${id}/transactions/`);
      for (const part of ['Amount (KWD)', '1.250', '1,234.567']) expect(list).toContain(part);
      const { results } = (await api('GET', `/bank/account/${id}/transactions/?min=1.25&max=1.25`)).body;
      expect(results).toMatchObject([{ amount: 1.25 }]);
      expect((await api('GET', `/bank/account/${id}/transactions/?min=1.2505`)).status).toBe(400);
      expect(await page(`/bank/account/${id}/transactions/${results[0].id}/`)).toContain('1.250');
      expect(String((await api('GET', `/bank/account/${id}/transactions/export/`)).body)).toContain(
        ',-1.250,',
      );
      expect((await api('GET', `/bank/account/${id}/uploads/`)).body.results).toMatchObject([
        { currency: 'KWD' },
      ]);
      expect(await page(`/bank/account/${id}/uploads/`)).toContain(name);
      expect(await page(`/bank/account/${id}/uploads/${sent}/undo/`)).toContain('1.250');
      expect((await api('GET', '/search/?q=1234.567')).body.transactions).toMatchObject([
        { currency: 'KWD', amount: 1234.567 },
      ]);
      expect(await page('/search/?q=1234.567')).toContain('KWD 1,234.567');
      expect((await api('POST', `/bank/account/${id}/uploads/${sent}/undo/`)).status).toBe(200);
    });

    test('a transaction in another currency is refused by the form, which keeps what was typed', async () => {
      const { results } = (await api('GET', `/bank/account/${account}/transactions/?search=refund`)).body;
      const fields = {
        ...{
          date: '2026-04-14',
          amount: '7.125',
          currency: 'KWD',
          merchant: 'Uber',
          comment: 'Typed by hand',
        },
        ...{
          expense_comment_shown: 'on',
          paid_via: '',
          project: '',
          intent: 'save',
          'items.0.comment': 'Kept',
        },
        ...{ 'items.0.category': '2', 'items.0.amount': '7.125' },
      };
      const address = `/expense/new/?accountPk=${account}&transactionId=${results[0].id}`;
      const unknown = await post(address, { ...fields, currency: 'XXX' });
      expect([unknown.status, await unknown.text()]).toEqual([
        422,
        expect.stringContaining('This is not a currency'),
      ]);
      const refused = await post(address, { ...fields, 'transactions.0': String(results[0].id) });
      const text = await refused.text();
      expect(refused.status).toBe(409);
      expect(text.replace(/\s+/g, ' ')).toContain('is in another currency than the expense');
      for (const typed of ['7.125', 'Kept']) expect(text).toContain(`value="${typed}"`);
      expect(text).toMatch(/value="KWD"/);
    });

    test('exports name the currency of each row', async () => {
      const expenses = String((await api('GET', `/expense/export/?merchant=${merchant}`)).body);
      expect(expenses.split('\r\n')[0]).toMatch(/,Currency,Open amount,Paid by,No receipt because$/);
      for (const [id, currency] of [
        [dinars, 'KWD'],
        [euros, 'EUR'],
      ])
        expect(expenses).toContain(`${id},${currency},`);
      expect(expenses).toMatch(/,JPY,\d*,[^,]+,\r\n/);
      const rows = String((await api('GET', `/bank/account/${account}/transactions/export/`)).body);
      expect(
        rows
          .trim()
          .split('\r\n')
          .slice(1)
          .every((row) => /,EUR,[\d.]*$/.test(row)),
      ).toBe(true);
    });

    test('a deleted expense and its history keep their currency', async () => {
      expect((await api('PATCH', `/expense/expenses/${dinars}/`, { is_reimbursed: false })).status).toBe(200);
      expect(
        (
          await api('PATCH', `/expense/expenses/${dinars}/`, {
            currency: 'USD',
            amount: 12.5,
            items: [{ category: 2, amount: 12.5 }],
          })
        ).status,
      ).toBe(200);
      const history = await page(`/expense/${dinars}/`);
      expect(history).toContain('$12.50');
      expect(history).toContain('KWD 1.234');
      await api('DELETE', `/expense/expenses/${dinars}/`);
      expect(await page('/expense/deleted/')).toContain('$12.50');
    });
  },
);

test('a start with another currency than the book’s is refused in one line', async () => {
  const refused = serveAtlas('sqlite', { ATLAS_CURRENCY: 'XXX' });
  await expect(refused).rejects.toThrow(
    'ATLAS_CURRENCY is "XXX", but must be the ISO 4217 code of a currency, like INR or EUR.',
  );
});
