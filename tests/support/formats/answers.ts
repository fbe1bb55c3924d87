import type { Corrections, Question, Reading } from '#lib/statements/reader/read.ts';

export const shown = (rows: readonly { day?: string; date?: string; amount: number }[]): string =>
  rows.map(({ day, date, amount }) => `${day ?? date} ${amount}`).join('\n');

/** Whether the reading is right, or one of the answers to its questions makes it so. */
export function leadsTo(
  read: (given: Corrections) => Pick<Reading, 'rows'> & { questions: readonly Question[] },
  wanted: string,
  given: Corrections = {},
  depth = 0,
): boolean {
  const { rows, questions } = read(given);
  if (questions.length === 0) return shown(rows) === wanted;
  if (depth === 3) return false;
  return questions.some(({ field, readings }) =>
    // Any other answer asks about the balance anew.
    readings.some(({ value }) =>
      leadsTo(read, wanted, { ...given, balance: undefined, [field]: value } as Corrections, depth + 1),
    ),
  );
}
