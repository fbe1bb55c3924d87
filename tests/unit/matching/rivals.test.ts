import { describe, expect, test } from 'vitest';
import { expense, row, suggestedIn } from '#tests/support/matching/make.ts';

describe('a price that comes again', () => {
  const optics = row('UPI/MALHOTRA OPTICS', 64_913);
  const dental = row('UPI/MALHOTRA DENTAL', 64_913);

  test('texts tell two expenses of one day apart, however often the price comes', () => {
    const ofDental = expense('Malhotra Dental', 64_913);
    const ofOptics = expense('Malhotra Optics', 64_913);
    const all = suggestedIn([optics, dental], [ofDental, ofOptics]);
    for (const [of, one] of [
      [optics, ofOptics],
      [dental, ofDental],
    ] as const) {
      const best = all.find(({ transaction }) => transaction === of.id);
      expect(best?.expenses[0]?.id).toBe(one.id);
      expect(best?.reasons.find(({ key }) => key === 'text')?.values.name).toBe(one.merchantName);
    }
  });

  test('comes again where the same text or merchant has it, not where anybody else has', () => {
    const others = ['ORCHID', 'PALASH', 'KADAMBA', 'CHAMPAK'].map((name) => row(`UPI/${name}`, 64_913));
    const late = expense('Malhotra Optics', 64_913, { date: '2026-02-25' });
    const [alone] = suggestedIn([optics, ...others], [late]);
    expect(alone).toMatchObject({ transaction: optics.id, certainty: 'likely' });
    const [again] = suggestedIn([optics, { ...optics, id: 90_000, date: '2026-04-10' }], [late]);
    expect(again?.certainty).toBe('possible');
  });
});
