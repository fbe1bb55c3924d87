export const home = {
  'home.open': 'Left to do',
  'home.none': 'Nothing is left to do.',
  'home.none_text':
    'Every transaction is classified, every expense has its receipt and its bank transaction.',
  'home.unclassified': {
    one: '{count} transaction to classify',
    other: '{count} transactions to classify',
  },
  'home.unclassified_more': 'More than {count} transactions to classify',
  'home.owed': {
    one: '{count} expense not yet reimbursed',
    other: '{count} expenses not yet reimbursed',
  },
  'home.owed_more': 'More than {count} expenses not yet reimbursed',
  'home.unlinked': {
    one: '{count} expense of the last 90 days has no bank transaction',
    other: '{count} expenses of the last 90 days have no bank transaction',
  },
  'home.unlinked_more': 'More than {count} expenses of the last 90 days have no bank transaction',
  'home.without_receipt': {
    one: '{count} expense of the last 90 days has no receipt',
    other: '{count} expenses of the last 90 days have no receipt',
  },
  'home.without_receipt_more': 'More than {count} expenses of the last 90 days have no receipt',
} as const;
