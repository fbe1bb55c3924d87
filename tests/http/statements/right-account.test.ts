import type { APIRoute } from 'astro';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inlineWork } from '#lib/runtime/worker.ts';
import { ALL as preprocess } from '#pages/api/bank/account/[id]/preprocess/[uploadId].ts';
import { ALL as transactions } from '#pages/api/bank/account/[id]/transactions/index.ts';
import { ALL as upload } from '#pages/api/bank/account/[id]/upload.ts';
import { ALL as uploads } from '#pages/api/bank/account/[id]/uploads/index.ts';
import { ALL as accounts } from '#pages/api/bank/account/index.ts';
import { ALL as arrival } from '#pages/api/bank/upload.ts';
import { overHttp } from '#tests/support/databases/databases.ts';
import { ask, type Question } from '#tests/support/server/ask.ts';
import { type ExpenseApi, openExpenseApi } from '#tests/support/server/expense-api.ts';

interface Row {
  day: number;
  amount: string;
  name: string;
}

const rowsFrom = (first: number, count: number, of = 'Shop'): Row[] =>
  Array.from({ length: count }, (_, n) => ({
    day: first + n,
    amount: `-${first + n}.25`,
    name: `${of} ${String.fromCharCode(65 + n)}`,
  }));

const csv = (rows: readonly Row[], above = ''): string =>
  `${above}Date,Description,Amount\n${rows
    .map(({ day, amount, name }) => `2026-03-${String(day).padStart(2, '0')},${name},${amount}\n`)
    .join('')}`;

const ofx = (rows: readonly Row[], number: string, type = 'CHECKING', currency = 'INR'): string =>
  `OFXHEADER:100\nVERSION:102\n\n<OFX><SIGNONMSGSRSV1><SONRS><FI><ORG>Sample Bank<FID>1</FI></SONRS></SIGNONMSGSRSV1><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>${currency}<BANKACCTFROM><BANKID>1<ACCTID>${number}<ACCTTYPE>${type}</BANKACCTFROM><BANKTRANLIST>${rows
    .map(
      ({ day, amount, name }) =>
        `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>202603${String(day).padStart(2, '0')}<TRNAMT>${amount}<FITID>${name}${day}<NAME>${name}</STMTTRN>`,
    )
    .join('')}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

overHttp('the right account, over HTTP', (open) => {
  let api: ExpenseApi;
  const call = (route: APIRoute, id: string, uploadId = '', question: Question = {}, query = '') =>
    ask(route, `/api/bank/account/${id}/preprocess/${uploadId}${query}`, {
      ...question,
      headers: { Authorization: `JWT ${api.token}` },
      params: { id, uploadId },
    });
  const account = async (name: string, number: string, more: object = {}): Promise<string> => {
    const body = { name, type: 'current', number, ...more };
    return String((await call(accounts, '', '', { method: 'POST', body })).body.id);
  };
  const send = async (id: string, content: string): Promise<string> => {
    const form = new FormData();
    form.set('file', new File([content], 'march.txt'));
    const { id: sent } = (await call(upload, id, '', { method: 'POST', raw: form })).body;
    await call(preprocess, id, sent, { method: 'PATCH', body: { confirm: 'yes' } });
    return sent;
  };
  const review = async (id: string, uploadId: string) => (await call(preprocess, id, uploadId)).body;
  const questions = async (id: string, uploadId: string) =>
    (await review(id, uploadId)).reading.questions.map(
      ({
        field,
        reasons,
        readings,
      }: {
        field: string;
        reasons?: string[];
        readings: { value: string }[];
      }) => ({
        field,
        reasons,
        values: readings.map(({ value }) => value),
      }),
    );
  const insert = (id: string, uploadId: string) =>
    call(preprocess, id, uploadId, { method: 'POST' }, '?insert=true');
  const answer = (id: string, uploadId: string, value: string) =>
    call(preprocess, id, uploadId, { method: 'PATCH', body: { account: value } });
  const inserted = async (id: string): Promise<number> => (await call(transactions, id)).body.count;
  const sent = async (id: string): Promise<number> => (await call(uploads, id)).body.count;

  beforeAll(async () => {
    api = await openExpenseApi(open);
    Object.assign(api.atlas, { work: inlineWork(api.database.db) });
  });
  afterAll(() => api.close());

  test('another number than the account’s is asked about, and nothing is inserted until it is answered', async () => {
    const giro = await account('Giro', '5678');
    const other = await account('Second', '9999');
    const id = await send(other, ofx(rowsFrom(1, 3), '000012345678'));
    expect(await questions(other, id)).toEqual([
      {
        field: 'account',
        reasons: ['The file is for an account ending in 5678; this one ends in 9999.'],
        values: ['9999', '5678'],
      },
    ]);
    expect((await call(uploads, other)).body.results[0].state).toBe('question');
    expect((await insert(other, id)).status).toBe(409);
    expect((await answer(other, id, '1111')).status).toBe(400);

    const { status, body } = await answer(other, id, '5678');
    expect([status, body.moved.account]).toEqual([200, Number(giro)]);
    expect(body).toMatchObject({ count: 3, new_count: 3, reading: { questions: [] } });
    expect([await sent(other), await sent(giro)]).toEqual([0, 1]);
    expect((await insert(giro, body.moved.id)).status).toBe(200);
    expect([await inserted(other), await inserted(giro)]).toEqual([0, 3]);
  });

  test('what belongs here is remembered for that number alone', async () => {
    const here = await account('Renumbered', '7001');
    const id = await send(here, ofx(rowsFrom(4, 3, 'Kiosk'), '7002'));
    expect((await questions(here, id))[0].values).toEqual(['7001', 'new']);
    expect(await answer(here, id, '7001')).toMatchObject({
      status: 200,
      body: { reading: { questions: [] }, new_count: 3 },
    });
    expect((await call(uploads, here)).body.results[0].state).toBe('waiting');
    expect((await insert(here, id)).status).toBe(200);
    const next = await send(here, ofx(rowsFrom(12, 3, 'Kiosk'), 'XXXX7002'));
    expect(await questions(here, next)).toEqual([]);
    const third = await send(here, ofx(rowsFrom(20, 3, 'Kiosk'), '7003'));
    expect((await questions(here, third))[0].values).toEqual(['7001', 'new']);
  });

  test('an account that is not here yet is made for the file, which goes there', async () => {
    const here = await account('Old', '7101');
    const id = await send(here, ofx(rowsFrom(1, 2, 'Baker'), '55557102', 'SAVINGS', 'EUR'));
    const { body } = await answer(here, id, 'new');
    const made = (await call(accounts, '')).body.find(
      ({ id: one }: { id: number }) => one === body.moved.account,
    );
    expect(made).toMatchObject({
      name: 'Sample Bank 7102',
      type: 'savings',
      number: '7102',
      currency: 'EUR',
    });
    expect(body).toMatchObject({ new_count: 2, reading: { questions: [] } });
    expect([await sent(here), await sent(String(made.id))]).toEqual([0, 1]);
  });

  test('a masked number is compared by the digits that it shows, and a name or a hidden end says nothing', async () => {
    const here = await account('Masked', '7201');
    const rows = rowsFrom(7, 2, 'Mask');
    for (const [number, asked] of [
      ['****7201', 0],
      ['XX-XX01', 0],
      ['XXXXXX77', 1],
      ['7299XXXX', 0],
      ['My account', 0],
    ] as const)
      expect([number, (await questions(here, await send(here, ofx(rows, number)))).length]).toEqual([
        number,
        asked,
      ]);
  });

  test('a number above the columns of a CSV file, or in each row, is compared as well', async () => {
    const here = await account('Letterhead', '7301');
    const rows = rowsFrom(9, 3, 'Letter');
    const asked = async (content: string) => (await questions(here, await send(here, content))).length;
    expect(await asked(csv(rows, 'Account number:,1234-7302\n\n'))).toBe(1);
    expect(await asked(csv(rows, 'Account number:,1234-7301\n\n'))).toBe(0);
    expect(await asked(csv(rows, 'Statement of DE89370400440532013000\n\n'))).toBe(0);
    expect(await asked(csv(rows, 'Statement;DE89370400440532013000\n\n'))).toBe(1);
    expect(await asked(csv(rows))).toBe(0);
    const column = `Account,Date,Description,Amount\n${rows
      .map(({ day, amount, name }) => `12347302,2026-03-${String(day).padStart(2, '0')},${name},${amount}\n`)
      .join('')}`;
    expect(await asked(column)).toBe(1);
  });

  test('the type is asked about only where the number does not tell, and a current account may be savings', async () => {
    const savings = await account('Savings', '7401', { type: 'savings' });
    const card = await account('Card', '7402', { type: 'credit-card' });
    const rows = rowsFrom(11, 2, 'Type');
    const qif = (type: string) =>
      `!Type:${type}\n${rows.map(({ day, amount, name }) => `D2026-03-${day}\nT${amount}\nP${name}\n^\n`).join('')}`;
    const reasons = async (id: string, content: string) =>
      (await questions(id, await send(id, content))).flatMap(({ reasons: why = [] }) => why);
    expect(await reasons(savings, ofx(rows, 'hidden', 'CHECKING'))).toEqual([]);
    expect(await reasons(card, ofx(rows, '11117402', 'CHECKING'))).toEqual([]);
    expect(await reasons(card, ofx(rows, 'hidden', 'CHECKING'))).toEqual([
      'The file is a current account’s statement; this account is a credit card.',
    ]);
    expect(await reasons(savings, qif('Bank'))).toEqual([]);
    const id = await send(savings, qif('CCard'));
    expect((await questions(savings, id))[0]).toMatchObject({
      reasons: ['The file is a credit card’s statement; this account is not a credit card.'],
      values: expect.arrayContaining(['7401', '7402']),
    });
    await answer(savings, id, '7401');
    expect(await reasons(savings, qif('CCard'))).toEqual([]);
  });

  test('another currency is asked about as the account’s where an account in that currency is here', async () => {
    const own = await account('Rupees', '7501', { currency: 'INR' });
    await account('Yen', '7502', { currency: 'JPY' });
    const id = await send(own, csv(rowsFrom(14, 2, 'Money').map((row) => ({ ...row, amount: '-500 JPY' }))));
    const asked = await questions(own, id);
    expect(asked.map(({ field }: { field: string }) => field)).toEqual(['account', 'currency']);
    expect(asked[0]).toMatchObject({
      reasons: ['The file is in JPY; this account is in INR.'],
      values: ['7501', '7502'],
    });
    const patched = await call(preprocess, own, id, { method: 'PATCH', body: { currency: 'same' } });
    expect(patched.body.reading.questions).toEqual([]);
  });

  test('the same file, and rows that stand in another account, are asked about, also when they came in meanwhile', async () => {
    const first = await account('First', '7601');
    const second = await account('Other', '7602');
    const file = csv(rowsFrom(1, 5, 'Twice'));
    const before = await send(second, file);
    expect(await questions(second, before)).toEqual([]);
    const here = await send(first, file);
    await insert(first, here);
    expect((await insert(second, before)).status).toBe(409);
    expect((await questions(second, before))[0]).toMatchObject({
      reasons: [expect.stringMatching(/^The same file was inserted into First on /)],
      values: ['7602', '7601'],
    });
    // Nothing is uploaded twice: the file is there already.
    const gone = await answer(second, before, '7601');
    expect(gone.body).toMatchObject({ new_count: 0, moved: { account: Number(first), id: here } });
    expect([await sent(first), await sent(second)]).toEqual([1, 0]);

    const overlapping = await send(
      second,
      csv([...rowsFrom(1, 5, 'Twice').slice(2), ...rowsFrom(20, 6, 'Later')]),
    );
    expect((await questions(second, overlapping))[0].reasons).toEqual([
      expect.stringMatching(/^Rows of this file are already in First, inserted on /),
    ]);
    expect((await answer(second, overlapping, '7602')).body.reading.questions).toEqual([]);
    expect((await insert(second, overlapping)).body.new_count).toBe(0);
    expect(await inserted(second)).toBe(9);
  });

  test('the same fee in two accounts is no sign of another account', async () => {
    const first = await account('Fees', '7701');
    const second = await account('More fees', '7702');
    const fee = { day: 28, amount: '-3.00', name: 'Account fee' };
    await insert(first, await send(first, csv([fee, ...rowsFrom(1, 4, 'Mine')])));
    expect(await questions(second, await send(second, csv([fee, ...rowsFrom(1, 4, 'Yours')])))).toEqual([]);
    expect(await questions(second, await send(second, ofx([fee], '00007702')))).toEqual([]);
  });

  test('a file without an account goes to the one it is surely of, or says which may be meant and what would be added', async () => {
    const found = await account('Found', '7801');
    const arrive = async (content: string) => {
      const form = new FormData();
      form.set('file', new File([content], 'march.txt'));
      return call(arrival, '', '', { method: 'POST', raw: form });
    };
    const rows = rowsFrom(1, 6, 'Arrival');
    const first = await arrive(ofx(rows, '00007801'));
    expect(first).toMatchObject({
      status: 201,
      body: { account: Number(found), accounts: [{ name: 'Found' }], proposal: null },
    });
    await insert(found, first.body.id);
    expect(await arrive(csv(rows))).toMatchObject({ status: 201, body: { account: Number(found) } });

    const unknown = ofx(rowsFrom(1, 3, 'Unknown'), '00007802', 'SAVINGS', 'EUR');
    const proposal = { name: 'Sample Bank 7802', type: 'savings', number: '7802', currency: 'EUR' };
    const nobody = { id: null, account: null, accounts: [], proposal };
    expect(await arrive(unknown)).toMatchObject({ status: 200, body: nobody });
    const twins = [await account('One', '7802'), await account('Two', '7802')].map(Number);
    const several = await arrive(unknown);
    expect(several.status).toBe(200);
    expect(several.body.accounts.map(({ id }: { id: number }) => id)).toEqual(twins);
    expect((await arrive(csv(rowsFrom(1, 3, 'Plain')))).body).toEqual({
      id: null,
      account: null,
      accounts: [],
      proposal: { name: 'Current', type: 'current' },
    });
    expect((await arrive('no statement')).status).toBe(400);
  });
});
