import {
  type Corrections,
  type Reading,
  readStatement,
  StatementError,
} from '#lib/statements/reader/read.ts';

/** Reads lines as a statement's file. */
export const readLines = (lines: readonly string[], corrections?: Corrections): Reading =>
  readStatement(new TextEncoder().encode(`${lines.join('\n')}\n`), corrections);

export const daysOf = (lines: readonly string[]): string[] => readLines(lines).rows.map(({ date }) => date);
export const textsOf = (lines: readonly string[]): string[] =>
  readLines(lines).rows.map(({ description }) => description);
export const amountsOf = ({ rows }: Reading): number[] => rows.map(({ amount }) => amount);
export const askedOf = ({ questions }: Reading): string[] => questions.map(({ field }) => field);
export const warnedOf = ({ warnings }: Reading): (string | undefined)[] =>
  warnings.map(({ text }) => text.key.split('.').at(-1));
export const skippedOf = ({ skipped }: Reading): string[] =>
  skipped.map(({ line, text }) => `${line} ${text.key.split('.').at(-1)}`);

/** The answers to a question, with what each would give. */
export const answersOf = ({ questions }: Reading, field: string): [value: unknown, total: number][] =>
  (questions.find((question) => question.field === field)?.readings ?? []).map(({ value, effect }) => [
    value,
    effect.money_in - effect.money_out,
  ]);

/** The key and line of the refusal. */
export function refusalOf(lines: readonly string[]): [key: string, line: unknown] {
  try {
    readLines(lines);
  } catch (error) {
    if (error instanceof StatementError) return [error.message, error.values.line];
    throw error;
  }
  throw new Error('it was read');
}
