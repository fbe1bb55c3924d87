import { expect, test } from 'vitest';
import { FairLine } from '#lib/runtime/fair-line.ts';

const ASHA = 1;
const RAVI = 2;
const PLACES = { most: 40, each: 10 };

/** A line whose work is told: which pieces were begun, in that order. Each ends when it is let go. */
function toldLine(places = PLACES) {
  const line = new FairLine<string>(places);
  const begun: string[] = [];
  const going = new Map<string, () => void>();
  const ask = (key: string, person = ASHA, signal?: AbortSignal) => {
    const work = () => {
      begun.push(key);
      const { promise, resolve } = Promise.withResolvers<string>();
      going.set(key, () => resolve(`what ${key} says`));
      return promise;
    };
    return line.ask({ key, person, work }, signal);
  };
  /** Ends what is being done, and waits until all who asked for it have it. */
  const letGo = async (key: string, ...asked: Promise<string>[]) => {
    const end = going.get(key);
    if (!end) throw new Error(`${key} was not begun`);
    end();
    return Promise.all(asked);
  };
  return { line, ask, begun, letGo };
}

test('one piece is done at a time, and once for all who ask for the same', async () => {
  const { ask, begun, letGo } = toldLine();
  const same = Array.from({ length: 60 }, () => ask('same'));
  const other = ask('other');
  expect(begun).toEqual(['same']);
  expect(new Set(await letGo('same', ...same))).toEqual(new Set(['what same says']));
  expect(begun).toEqual(['same', 'other']);
  await letGo('other', other);
  // Who comes later need not wait for it again.
  expect(await ask('same', RAVI)).toBe('what same says');
  expect(begun).toEqual(['same', 'other']);
});

test('who sends one file has a turn after one of whoever sends many', async () => {
  const { ask, begun, letGo } = toldLine();
  const many = ['a', 'b', 'c', 'd'].map((key) => ask(key));
  const one = ask('one', RAVI);
  await letGo('a', many[0] as Promise<string>);
  await letGo('b', many[1] as Promise<string>);
  expect(await letGo('one', one)).toEqual(['what one says']);
  expect(begun).toEqual(['a', 'b', 'one', 'c']);
});

test('who asks for what waits behind much of another person gets it in a turn of their own', async () => {
  const { ask, begun, letGo } = toldLine();
  const many = ['a', 'b', 'c', 'shared'].map((key) => ask(key));
  const shared = ask('shared', RAVI);
  await letGo('a', many[0] as Promise<string>);
  await letGo('b', many[1] as Promise<string>);
  await letGo('shared', shared, many[3] as Promise<string>);
  expect(begun).toEqual(['a', 'b', 'shared', 'c']);
});

test('a person fills a share of the places, and all together no more than there are', async () => {
  const { ask } = toldLine({ most: 3, each: 2 });
  const busy = { code: 'busy' };
  ask('begun');
  for (const key of ['a', 'b']) ask(key);
  await expect(ask('c')).rejects.toMatchObject(busy);
  // What waits already takes no further place.
  ask('a');
  ask('d', RAVI);
  await expect(ask('e', RAVI)).rejects.toMatchObject(busy);
});

test('what nobody waits for any more leaves the line, and what somebody else waits for stays', async () => {
  const { ask, begun, letGo } = toldLine();
  const gone = new AbortController();
  const first = ask('first');
  const left = [ask('mine', ASHA, gone.signal), ask('ours', ASHA, gone.signal)].map((one) =>
    one.catch((error) => error.name),
  );
  const ours = ask('ours', RAVI);
  gone.abort();
  expect(await Promise.all(left)).toEqual(['AbortError', 'AbortError']);
  await expect(ask('late', ASHA, gone.signal)).rejects.toThrow();
  await letGo('first', first);
  await letGo('ours', ours);
  expect(begun).toEqual(['first', 'ours']);
  const again = ask('mine');
  expect(await letGo('mine', again)).toEqual(['what mine says']);
});

test('what fails is told to who asked, and the next one is done', async () => {
  const line = new FairLine<string>(PLACES);
  let tries = 0;
  const work = async () => {
    tries += 1;
    if (tries === 1) throw new Error('no storage');
    return 'read';
  };
  const failing = line.ask({ key: 'a', person: ASHA, work });
  const next = line.ask({ key: 'b', person: ASHA, work });
  await expect(failing).rejects.toThrow('no storage');
  expect(await next).toBe('read');
  expect(await line.ask({ key: 'a', person: ASHA, work })).toBe('read');
});

test('a closed line refuses what waits, what was begun and what comes', async () => {
  const { line, ask, begun } = toldLine();
  const asked = ['a', 'b'].map((key) => ask(key));
  line.close();
  for (const one of [...asked, ask('c')]) await expect(one).rejects.toMatchObject({ code: 'busy' });
  expect(begun).toEqual(['a']);
});
