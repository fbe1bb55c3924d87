import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HTTP_DIALECTS } from '#tests/support/nightly.ts';
import { formWith, ownersCookie } from '#tests/support/server/over-http.ts';
import { type ServedAtlas, serveAtlas } from '#tests/support/server/served-atlas.ts';

const GIRO =
  'Datum;Verwendungszweck;Betrag\n03.04.2026;Tee;-40,00\n04.04.2026;Buch;-12,00\n05.04.2026;Zahlung;300,00\n07.04.2026;Bus;-3,00\n';

describe.each(HTTP_DIALECTS)('the first statement that nothing proves, over HTTP (%s)', (dialect) => {
  let server: ServedAtlas;
  let headers: Record<string, string>;
  let base = '';

  const api = async (method: string, path: string, body?: unknown) => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${server.origin}/api${base}${path}`, {
      method,
      headers: { ...headers, ...(isForm || !body ? {} : { 'Content-Type': 'application/json' }) },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    return { status: answer.status, body: await answer.json() };
  };
  const page = async (id: string, language = 'en') => {
    await fetch(`${server.origin}/api/accounts/me/`, {
      method: 'PATCH',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ language }),
    });
    const answer = await fetch(`${server.origin}${base}preprocess/${id}`, { headers });
    expect(answer.status).toBe(200);
    return answer.text();
  };
  const upload = async (text = GIRO): Promise<string> =>
    (await api('POST', 'upload/', formWith('april.csv', text))).body.id;

  beforeAll(async () => {
    server = await serveAtlas(dialect, {});
    headers = { Cookie: await ownersCookie(server), Origin: server.origin };
  });
  afterAll(() => server.stop());

  const newAccount = async () => {
    base = '/bank/account/';
    const { id } = (await api('POST', '', { name: 'Bank', type: 'current', number: '4471' })).body;
    base += `${id}/`;
  };

  test('the API asks, refuses the insert and any other answer, and takes yes', async () => {
    await newAccount();
    const id = await upload();
    const { questions } = (await api('GET', `preprocess/${id}`)).body.reading;
    expect(questions).toEqual([
      {
        field: 'confirm',
        readings: expect.arrayContaining([
          { value: 'yes', effect: expect.objectContaining({ count: 4, first_date: '2026-04-03' }) },
        ]),
        rows: [
          { line: 2, date: '2026-04-03', amount: expect.any(Number), description: 'Tee' },
          { line: 3, date: '2026-04-04', amount: expect.any(Number), description: 'Buch' },
          { line: 4, date: '2026-04-05', amount: expect.any(Number), description: 'Zahlung' },
        ],
      },
    ]);
    expect(await api('POST', `preprocess/${id}?insert=true`)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('Answer it first') },
    });
    expect(await api('PATCH', `preprocess/${id}`, { confirm: 'perhaps' })).toMatchObject({
      status: 400,
      body: { errors: { confirm: [expect.stringContaining('read right')] } },
    });
    const told = await api('PATCH', `preprocess/${id}`, { confirm: 'yes' });
    expect(told).toMatchObject({ status: 200, body: { reading: { questions: [] } } });
    expect((await api('POST', `preprocess/${id}?insert=true`)).body.new_count).toBe(0);
  });

  test('the page shows the sums, the days and the first rows, and one press turns the signs', async () => {
    await newAccount();
    const id = await upload(GIRO.replaceAll('04.2026', '05.2026'));
    const shown = await page(id);
    for (const part of ['Is this file read right?', 'Yes, this is right', '3 May 2026', 'Zahlung'])
      expect(shown).toContain(part);
    expect(shown).toMatch(/No, money in and money out are the other way round/);
    expect(shown).toContain('Answer the question above first.');
    for (const [language, words] of [
      ['de', 'Ja, das stimmt'],
      ['fr', 'Oui, c’est juste'],
      ['es', 'Sí, es correcto'],
      ['ja', 'はい、正しいです'],
    ] as const)
      expect(await page(id, language)).toContain(words);
    const { questions, totals } = (await api('GET', `preprocess/${id}`)).body.reading;
    const other = questions[0].readings.map(({ value }: { value: string }) => value)[1];
    const body = new URLSearchParams({ intent: 'correct', confirm: other });
    const posted = await fetch(`${server.origin}${base}preprocess/${id}`, {
      method: 'POST',
      redirect: 'manual',
      headers,
      body,
    });
    expect(posted.status).toBe(303);
    const turned = (await api('GET', `preprocess/${id}`)).body.reading;
    expect(turned.questions).toEqual([]);
    expect([turned.totals.money_in, turned.totals.money_out]).toEqual([totals.money_out, totals.money_in]);
    expect(await page(id)).not.toContain('Is this file read right?');
  });
});
