import { afterAll, expect, test } from 'vitest';
import { joinLines, type Piece } from '#lib/receipts/reading/lines.ts';
import { readLines } from '#lib/receipts/reading/read-lines.ts';
import { stepCounter } from '#tests/support/processor/steps.ts';

const [SMALL, TIMES] = [24_000, 4];

const { stepsOf, close } = await stepCounter();
afterAll(close);

/** Pieces of about so many letters in all, all in one line or each in a line of its own. */
const pieces = (size: number, text: (at: number) => string, shape: 'line' | 'lines'): Piece[] => {
  const all: Piece[] = [];
  for (let at = 0, length = 0; length < size; length += text(at).length, at++) {
    const place = shape === 'line' ? { x: at * 40, y: 700 } : { x: 50, y: 700_000 - at * 12 };
    all.push({ text: text(at), ...place, width: 6 * text(at).length, height: 10 });
  }
  return all;
};
const money = (at: number): string => `${at % 9_000}.${String(at % 90).padStart(2, '0')}`;

const TEXTS: Record<string, (at: number) => string> = {
  'single letters': () => 'a',
  'totals, each of another amount': (at) => `Total EUR ${money(at)}`,
  'totals without an amount': () => 'Total amount due',
  'amounts alone': (at) => `EUR ${money(at)}`,
  'amounts in parentheses': (at) => `(${money(at)})`,
  'days, each another': (at) =>
    `${String((at % 28) + 1).padStart(2, '0')}/${String((at % 12) + 1).padStart(2, '0')}/${1996 + (at % 30)}`,
  'what looks like a day and is none': (at) => `${at % 99} abcdefg`,
  'labels of days': () => 'Invoice date',
};

test.each(
  Object.entries(TEXTS).flatMap(([name, text]) => [
    { name: `${name}, in one line`, of: (size: number) => pieces(size, text, 'line') },
    { name: `${name}, in lines`, of: (size: number) => pieces(size, text, 'lines') },
  ]),
)('$name: four times the text takes about four times the steps', async ({ of }) => {
  const read = (size: number) => {
    const page = of(size);
    return stepsOf(() => readLines(joinLines(page, 1)));
  };
  const [few, more] = [await read(SMALL), await read(TIMES * SMALL)];
  expect(more / Math.max(few, 1_000)).toBeLessThan(1.25 * TIMES);
});
