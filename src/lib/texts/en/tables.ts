/** Data tables: what they say, and what their request may say. */
export const tables = {
  'tables.search': 'Search',
  'tables.clear': 'Clear',
  'tables.info': '{start}-{end} of {total}',
  'tables.size': 'Rows per page',
  'tables.none': 'No records found',
  'tables.said': 'Rows {start} to {end} of {total}',
  'tables.nothing': 'Nothing was found.',
  'tables.failed': 'Error performing fetch request: {reason}',
  'tables.lost': 'API endpoint not found',
  'tables.unreadable': 'Error parsing API response as JSON: {reason}',
  'tables.yes': 'Yes',
  'tables.no': 'No',
  'tables.total': 'Total',

  'tables.number': 'Must be a whole number in its bounds.',
  'tables.long': 'This is too long.',
  'tables.text': 'Must be a text.',
  'tables.list': 'Must be a list.',
  'tables.filter': 'Must be text, numeric or dateRange, as its column is.',
  'tables.sort': 'Must be asc or desc.',
  'tables.column': 'There is no such column.',
} as const;
