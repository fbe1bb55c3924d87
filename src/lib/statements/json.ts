import { toMajor } from '../core/money.ts';
import type { Translate } from '../texts/texts.ts';
import type { Effect } from './reader/read.ts';
import type { Review, ReviewedLine } from './review.ts';

/** The preprocess call's answer: rows in the statement's sign, and how the file was read, in the person's language. */
export function preprocessAnswer(review: Review, lines: readonly ReviewedLine[], t: Translate) {
  return {
    results: lines.map(({ position, line, date, amount, description, twin }) => ({
      ...{ id: position, date, amount: toMajor(amount), description },
      ...{ exists: twin !== null, line, twin },
    })),
    count: review.line_count,
    new_count: review.new_count,
    reading: readingAnswer(review, t),
  };
}

function readingAnswer({ reading, line_count, new_count }: Review, t: Translate) {
  const {
    encoding,
    delimiter,
    header_row,
    header,
    columns,
    date_order,
    decimal_mark,
    sign,
    balance,
    totals,
  } = reading;
  return {
    ...{ encoding, delimiter, header_row, header, columns, date_order, decimal_mark, sign },
    skipped: reading.skipped.map(({ line, text }) => ({ line, reason: t(text.key, text.values) })),
    warnings: reading.warnings.map(({ line, text }) => ({ line, message: t(text.key, text.values) })),
    questions: reading.questions.map(({ field, readings }) => ({
      field,
      readings: readings.map(({ value, effect }) => ({ value, effect: effectAnswer(effect) })),
    })),
    totals: {
      read: line_count + reading.skipped.length,
      new: new_count,
      existing: line_count - new_count,
      skipped: reading.skipped.length,
      ...{ money_in: toMajor(totals.money_in), money_out: toMajor(totals.money_out) },
      ...{ first_date: totals.first_date || null, last_date: totals.last_date || null },
      balance:
        balance.state === 'differs'
          ? { line: balance.line, expected: toMajor(balance.expected), found: toMajor(balance.found) }
          : balance.state,
    },
  };
}

const effectAnswer = ({ money_in, money_out, ...rest }: Effect) => ({
  ...rest,
  money_in: toMajor(money_in),
  money_out: toMajor(money_out),
});
