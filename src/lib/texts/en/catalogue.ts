export const catalogue = {
  'catalogue.cash': 'Cash',
  'catalogue.credit_card': 'Credit Card',
  'catalogue.unknown': 'Unknown',
  'catalogue.name_required': 'Name is required',
  'catalogue.name_long': 'Maximum 100 characters',
  'catalogue.name_taken': '“{name}” exists already.',
  'catalogue.no_such_category': 'There is no such category.',
  'catalogue.no_such_project': 'There is no such project.',
  'catalogue.no_such_merchant': 'There is no such merchant.',
  'catalogue.no_such_paid_via': 'There is no such way of paying.',
} as const;
