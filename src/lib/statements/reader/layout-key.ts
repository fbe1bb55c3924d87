import { createHash } from 'node:crypto';
import { StatementError } from './error.ts';
import { type Plan, planLayout } from './plan.ts';
import type { Sheet } from './text/split.ts';
import type { Corrections } from './types.ts';

/**
 * A fingerprint of the layout, the same for every export of it, and whatever a person corrects: the names without
 * their figures (a date may stand in them), or, without names, the width and where dates and amounts stand.
 */
export function layoutKey(sheet: Sheet, plan: Plan, corrections: Corrections): string {
  const plain = Object.keys(corrections).length === 0 ? plan : planWithout(sheet);
  const names = plain?.layout.header?.names.map((name) => name.replace(/\d+/g, '').trim());
  const text = names
    ? `names ${names.join('|')}`
    : `places ${plain ? places(plain) : plan.sample.columns.length}`;
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

function planWithout(sheet: Sheet): Plan | undefined {
  try {
    return planLayout(sheet, {});
  } catch (error) {
    if (error instanceof StatementError) return undefined;
    throw error;
  }
}

function places({ layout, sample }: Plan): string {
  const { date, amount, debit, credit, balance } = layout.columns;
  return [sample.columns.length, date, amount, debit, credit, balance].map((index) => index ?? '-').join(' ');
}
