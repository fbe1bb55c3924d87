/** What the expense's rules say. */
export const expenses = {
  'expenses.date_required': 'Date is required',
  'expenses.date_invalid': 'Must be a date such as 2026-04-01',
  'expenses.amount_required': 'Amount is required',
  'expenses.amount_number': 'Amount must be a number',
  'expenses.amount_decimals': 'Amount may have at most 2 decimals',
  'expenses.amount_decimals_0': 'This currency has no decimals',
  'expenses.amount_decimals_3': 'Amount may have at most 3 decimals; write 1234 or 1.234',
  'expenses.amount_limit': 'Amount may be at most 9,999,999,999.99',
  'expenses.amount_positive': 'Amount must be more than 0',
  'expenses.category_required': 'Category is required',
  'expenses.items_required': 'At least one item is required',
  'expenses.items_long': 'At most 100 items are allowed',
  'expenses.comment_long': 'Maximum 2,000 characters',
  'expenses.list_long': 'At most 100 are allowed',
  'expenses.text': 'Must be a text',
  'expenses.id_or_name': 'Send either the id or the name, not both.',
  'expenses.flag': 'Must be true or false',
  'expenses.list': 'Must be a list',
  'expenses.cursor': 'Must be a cursor from an earlier response',

  'expenses.not_found': 'Expense not found. It may have been deleted.',
  'expenses.no_such_person': 'Person not found.',
  'expenses.changed_meanwhile':
    'Someone else has changed this expense in the meantime. Compare both versions, then save again.',
  'expenses.not_deleted': 'This expense is not deleted, or has already been restored.',
  'expenses.deleted_filter': 'Deleted expenses cannot be filtered.',
  'expenses.filter_long': 'Maximum 200 characters',
  'expenses.none_chosen': 'Choose at least one expense',
  'expenses.bulk_what': 'Choose a category or a project, or delete.',
  'expenses.bulk_which': 'Send either the expenses, or a filter with the number it found.',
  'expenses.bulk_too_many': 'At most {most} expenses can be changed at once. Narrow the filter.',
  'expenses.bulk_count': {
    one: 'Now {count} expense is found. Look again before you change all of them.',
    other: 'Now {count} expenses are found. Look again before you change all of them.',
  },
  'expenses.not_reimbursable': 'Only a reimbursable expense can be reimbursed.',
  'expenses.some_not_reimbursable': {
    one: 'Nothing was marked: one expense is not reimbursable ({list}).',
    other: 'Nothing was marked: {count} expenses are not reimbursable ({list}).',
  },
  'expenses.reimbursed_already': 'This expense is already reimbursed. Take the reimbursement back first.',
  'expenses.amount_linked':
    'The linked bank transactions add up to {sum}. The amount cannot be less; unlink one first.',
  'expenses.not_linked': 'These are not linked. Someone may have unlinked them.',
  'expenses.transaction_not_found': 'Bank transaction not found.',
  'expenses.transaction_linked': '“{description}” from {date} is already linked to an expense.',
  'expenses.transaction_type':
    '“{description}” from {date} is marked as something else, so it cannot be an expense. Mark it as Unknown first.',
  'expenses.transaction_paired':
    '“{description}” from {date} is paired as a transfer, so it cannot be an expense. Unpair it first.',
  'expenses.transaction_zero': '“{description}” from {date} moves no money, so there is nothing to link.',

  'expenses.attachment_unusable':
    'This file has not arrived yet, belongs to someone else, is already on another expense, or was discarded.',
  'expenses.attachment_not_found': 'File not found.',
  'expenses.files_required': 'Send at least one file',
  'expenses.files_long': 'At most 20 files at once',
  'expenses.file_name_required': 'A file needs a name',
  'expenses.link_wrong': 'This upload link is not valid. Request a new one.',
  'expenses.link_expired': 'This upload link has expired. Request a new one.',
  'expenses.attachment_differs': 'A different file was already saved under this link.',
  'expenses.attachment_large': 'This file is too large. The limit is 20 MB.',
  'expenses.attachment_cut': 'The file did not arrive completely. Please send it again.',

  'expenses.key_length': 'An Idempotency-Key has 1 to 255 characters.',
  'expenses.key_reused': 'This Idempotency-Key was already used for a different request. Use a new one.',

  'files.quota':
    'Your receipts and statements may use up to {limit}, and this would exceed it. Nothing was saved. Discard uploads that were never inserted, delete expenses whose receipts are no longer needed (this frees space after 30 days), or ask whoever runs Atlas for more space.',
  'files.unreachable': 'The file storage is not responding. Nothing was saved; please try again in a moment.',

  // What is kept on a device until the server has it.
  'waiting.mark': 'Waiting ({count})',
  'waiting.title': 'Waiting to be sent',
  'waiting.lead':
    'These expenses exist only on this device. They are sent automatically once Atlas can be reached.',
  'waiting.waits': 'Waiting',
  'waiting.needs_you': 'Needs your attention',
  'waiting.try_now': 'Try now',
  'waiting.edit': 'Edit',
  'waiting.edit_one': 'Edit: {title}',
  'waiting.discard': 'Discard',
  'waiting.discard_one': 'Discard: {title}',
  'waiting.discard_title': 'Discard this expense?',
  'waiting.discard_text': 'It exists only on this device. Once discarded, it cannot be recovered.',
  'waiting.keep': 'Keep it',
  'waiting.told':
    'Atlas cannot be reached at the moment. The expense is kept on this device and sent as soon as possible.',
  'waiting.edit_told':
    'Atlas cannot be reached at the moment. Your changes are kept on this device. Save again later.',
  'waiting.file_told': '{file} waits until Atlas can be reached again.',
  'waiting.file': 'Waiting',
  'waiting.recorded': 'Sent and recorded: {title}',
  'waiting.unsure':
    'Sent more than a day ago without an answer, so it may already be recorded. Check your expenses: saving records it again.',
  'waiting.recorded_before':
    'An earlier version was recorded. Check your expenses: saving records this version as well.',
  'waiting.kept': 'Draft kept on this device',
  'waiting.restored': 'Restored your draft from {when}.',
  'waiting.finish_first': 'Save or discard the open form first.',
  'waiting.not_kept':
    'This browser cannot keep what you type. If saving fails, leave this page open and save again later.',
  'waiting.sign_out_title': 'Sign out and discard what is waiting?',
  'waiting.sign_out_text': {
    one: '{count} expense or receipt is waiting to be sent. Signing out discards it.',
    other: '{count} expenses and receipts are waiting to be sent. Signing out discards them.',
  },
  'waiting.sign_out_stay': 'Stay signed in',
  'waiting.sign_out_discard': 'Discard and sign out',
} as const;
