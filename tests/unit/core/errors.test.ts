import { expect, test } from 'vitest';
import { DomainError } from '#lib/core/errors.ts';

const error = new DomainError('precondition', 'errors.conflict', {
  values: { count: 2 },
  fields: { name: ['catalogue.name_taken'], amount: ['expenses.amount_required'] },
  retryAfter: 3,
  versions: { yours: 1, current: 2 },
  facts: { same_as: 7 },
});

test('an error marks the fields of the form that was sent, and says the same', () => {
  const renamed = error.renamed({ name: 'merchant' });
  expect(renamed.fields).toEqual({
    merchant: ['catalogue.name_taken'],
    amount: ['expenses.amount_required'],
  });
  expect({ ...renamed, message: renamed.message, fields: {} }).toEqual({
    ...error,
    message: error.message,
    fields: {},
  });
});

test('the fields of one act among several are told apart', () => {
  expect(Object.keys(error.renamed((field) => `acts.1.${field}`).fields)).toEqual([
    'acts.1.name',
    'acts.1.amount',
  ]);
});
