/** Receipts: the tray, and what is missing. */
export const receipts = {
  'receipts.not_found': 'This receipt is not in the tray. Someone may have used or discarded it.',
  'receipts.expense_or_transaction': 'Specify either an expense or a bank transaction.',
  'receipts.of_transaction':
    'Send category and merchant only with a bank transaction; an expense has its own.',
  'receipts.category_needed': 'Choose a category. None is known for this payment yet.',
  'receipts.money_in': 'This bank transaction is money in, so no expense can be recorded for it.',
  'receipts.same_waits': 'The same file, “{file}”, is already in the tray. Confirm to keep it twice.',
  'receipts.same_used': 'The same file, “{file}”, is already on an expense. Confirm to use it twice.',
  'receipts.thumbnail': 'A thumbnail must be a WebP or JPEG of at most 16 kB.',
  'receipts.reason': 'Choose one of the reasons, or none.',
  'receipts.limit': 'No receipt needed up to ({currency})',
  'receipts.limit_hint':
    'An expense up to this amount needs no receipt. Leave it empty if every expense of this category needs one.',
  'receipts.limit_save': 'Save limit',
  'receipts.limit_set': '“{name}” needs receipts only above the limit.',
  'receipts.limit_gone': 'Every expense of “{name}” needs a receipt.',
  'receipts.filter': 'Filter by missing or answered.',
} as const;
