/** What a data table's request may say. */
export const tables = {
  'tables.number': 'Must be a whole number in its bounds.',
  'tables.long': 'This is too long.',
  'tables.text': 'Must be a text.',
  'tables.list': 'Must be a list.',
  'tables.filter': 'Must be text, numeric or dateRange, as its column is.',
  'tables.sort': 'Must be asc or desc.',
  'tables.column': 'There is no such column.',
} as const;
