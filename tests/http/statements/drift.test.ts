import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HTTP_DIALECTS } from '#tests/support/nightly.ts';
import { formWith, ownersCookie } from '#tests/support/server/over-http.ts';
import { type ServedAtlas, serveAtlas } from '#tests/support/server/served-atlas.ts';

const april = 'Date,Details,Amount\n2026-04-13,SWIGGY,-450.00\n2026-04-30,WAGES,1000.00\n';
const may = 'Date,Details,Fee,Amount\n2026-05-13,SWIGGY,0.00,-450.00\n2026-05-30,WAGES,0.00,1000.00\n';

describe.each(HTTP_DIALECTS)('a layout that is not as it was, over HTTP (%s)', (dialect) => {
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
  const upload = async (text: string): Promise<string> =>
    (await api('POST', 'upload/', formWith('statement.csv', text))).body.id;
  const page = async (id: string, language = 'en') => {
    const answer = await fetch(`${server.origin}${base}preprocess/${id}`, {
      headers: { ...headers, Cookie: `${headers.Cookie}; atlas-language=${language}` },
    });
    expect(answer.status).toBe(200);
    return (await answer.text()).replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
  };
  const post = async (id: string, fields: Record<string, string>) => {
    const answer = await fetch(`${server.origin}${base}preprocess/${id}`, {
      ...{ method: 'POST', redirect: 'manual', headers, body: new URLSearchParams(fields) },
    });
    return { status: answer.status, text: (await answer.text()).replace(/<[^>]*>/g, ' ') };
  };

  beforeAll(async () => {
    server = await serveAtlas(dialect, {});
    headers = { Cookie: await ownersCookie(server), Origin: server.origin };
    base = '/bank/account/';
    const account = { name: 'HDFC', type: 'savings', number: '4471' };
    base += `${(await api('POST', '', account)).body.id}/`;
    const first = await upload(april);
    await api('PATCH', `preprocess/${first}`, { confirm: 'yes' });
    expect((await api('POST', `preprocess/${first}?insert=true`)).body.new_count).toBe(0);
  });
  afterAll(() => server.stop());

  test('the API says what changed, refuses the insert and any other answer, and takes accept', async () => {
    const id = await upload(may);
    const { questions } = (await api('GET', `preprocess/${id}`)).body.reading;
    expect(questions).toEqual([
      {
        field: 'layout',
        readings: [{ value: 'accept', effect: expect.objectContaining({ money_out: 450, count: 2 }) }],
        changed: ['Column “Amount” moved from 3 to 4.', 'Column “Fee” is new.'],
      },
    ]);
    expect((await api('POST', `preprocess/${id}?insert=true`)).status).toBe(409);
    for (const layout of ['perhaps', true, null, 1]) {
      const wrong = await api('PATCH', `preprocess/${id}`, { layout });
      expect(wrong).toMatchObject({
        status: 400,
        body: { errors: { layout: ['The answer must be accept.'] } },
      });
    }
    const told = await api('PATCH', `preprocess/${id}`, { layout: 'accept' });
    expect(told).toMatchObject({ status: 200, body: { reading: { questions: [] } } });
    expect((await api('POST', `preprocess/${id}?insert=true`)).body.new_count).toBe(0);
  });

  test('the page says so in words, keeps the rows out, and takes the answer by its form', async () => {
    const id = await upload(april.replaceAll('-04-', '-06-').replace('Details', 'Narration'));
    const shown = await page(id);
    expect(shown).toContain('Is it read right all the same?');
    expect(shown).toMatch(/Column “(?:Details|Amount)”/);
    const refused = await post(id, { intent: 'insert' });
    expect(refused).toMatchObject({ status: 409, text: expect.stringContaining('leaves a question open') });
    expect(await post(id, { intent: 'correct', layout: 'maybe' })).toMatchObject({ status: 422 });
    expect((await post(id, { intent: 'correct', layout: 'accept' })).status).toBe(303);
    expect(await page(id)).not.toContain('Is it read right all the same?');
    expect((await post(id, { intent: 'insert' })).status).toBe(303);
  });

  test('the five languages say it', async () => {
    const id = await upload('Buchung,Betrag,Text\n2026-07-13,-450.00,SWIGGY\n2026-07-14,-4.00,UBER\n');
    const said = {
      en: 'all the same',
      de: 'trotzdem',
      fr: 'tout de même',
      es: 'de todos modos',
      ja: 'それでも',
    };
    for (const [language, words] of Object.entries(said)) {
      const me = await fetch(`${server.origin}/api/accounts/me/`, {
        ...{ method: 'PATCH', body: JSON.stringify({ language }) },
        headers: { ...headers, 'Content-Type': 'application/json' },
      });
      expect(me.status).toBe(200);
      expect(await page(id, language)).toContain(words);
      const { changed } = (await api('GET', `preprocess/${id}`)).body.reading.questions[0];
      expect(changed.join()).not.toContain('statements.drift');
    }
  });
});
