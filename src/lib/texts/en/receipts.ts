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
  'receipts.missing': 'Missing receipts',
  'receipts.missing_lead':
    'Expenses that wait for a receipt, or for the reason why there is none. Oldest first.',
  'receipts.mine': 'Mine',
  'receipts.everyone': 'Everyone',
  'receipts.parts': 'Missing or answered',
  'receipts.show_missing': 'Missing',
  'receipts.show_answered': 'With a reason',
  'receipts.none_missing': 'No receipt is missing',
  'receipts.none_missing_text': 'Every expense has its receipt, a reason, or is small enough to need none.',
  'receipts.none_answered': 'No reasons yet',
  'receipts.none_answered_text':
    'Expenses whose receipt was lost or never given are listed here once someone says so.',
  'receipts.ticked': 'No receipt for the selected because',
  'receipts.because_lost': 'Lost',
  'receipts.because_under_limit': 'Too small',
  'receipts.because_none_given': 'None given',
  'receipts.ask_again': 'Ask again',
  'receipts.add': 'Add receipt',
  'receipts.add_to': 'Add receipt: expense from {date}, {amount}',
  'receipts.export': 'Export CSV',
  'receipts.answered': {
    one: '{count} expense needs no receipt now.',
    other: '{count} expenses need no receipt now.',
  },
  'receipts.asked_again': {
    one: '{count} expense waits for its receipt again.',
    other: '{count} expenses wait for their receipts again.',
  },
} as const;
