import { afterAll, expect, test } from 'vitest';
import { compareRows } from '#lib/statements/identity/match-rows.ts';
import type { Circumstances, Stored } from '#lib/statements/identity/rows.ts';
import { stepCounter } from '#tests/support/processor/steps.ts';

const { stepsOf, close } = await stepCounter();
afterAll(close);

const dayOf = (n: number) => `2026-04-${String(n).padStart(2, '0')}`;
const of = (reference: string, balance: number | null) => (n: number) => ({
  ...{ date: dayOf(1 + (n % 28)), amount: -100 - (n % 7), description: `Payee ${n % 3}` },
  ...{ reference: `${reference}${n}`, line: n, balance },
});
const facts = { own_line: null, is_foreign: false, is_earlier: false };
const april = { from: dayOf(1), to: dayOf(28) };
const ACCOUNTS: Record<string, Circumstances> = {
  'that pair': { covered: april, held: [april], spans: [april], decisions: new Map() },
  'that are asked about': { covered: null, held: [], spans: [], decisions: new Map() },
};
const stepsFor = (count: number, circumstances: Circumstances, balance: number | null) => {
  const kept = Array.from({ length: count }, (_, n): Stored => {
    const { reference, amount, ...row } = of('A', balance)(n);
    const identity = { id: n + 1, occurrence: 1 + n, fingerprint: `f${n}`, references: [reference] };
    return { ...row, ...facts, ...identity, amount: -amount };
  });
  const rows = Array.from({ length: count }, (_, n) => of('B', balance && balance + 1)(n));
  return stepsOf(() => compareRows(rows, kept, circumstances));
};

for (const [what, circumstances] of Object.entries(ACCOUNTS))
  for (const balance of [null, 100])
    test(`rows with other references ${what} take steps in proportion, ${balance ? 'with' : 'without'} a balance`, async () => {
      const few = await stepsFor(400, circumstances, balance);
      const many = await stepsFor(1_600, circumstances, balance);
      expect(many / few).toBeLessThan(5);
    });
