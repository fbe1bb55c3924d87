/** What the expense's rules say. */
export const expenses = {
  'expenses.date_required': 'Date is required',
  'expenses.date_invalid': 'Must be a day like 2026-04-01',
  'expenses.amount_required': 'Amount is required',
  'expenses.amount_number': 'Amount must be a number',
  'expenses.amount_decimals': 'Amount may have at most 2 decimals',
  'expenses.amount_decimals_0': 'This currency has no decimals',
  'expenses.amount_decimals_3': 'Amount may have at most 3 decimals; write 1234 or 1.234',
  'expenses.amount_limit': 'Amount may be at most 9,999,999,999.99',
  'expenses.amount_positive': 'Amount must be more than 0',
  'expenses.category_required': 'Category is required',
  'expenses.items_required': 'At least one item is required',
  'expenses.items_long': 'At most 100 items are accepted',
  'expenses.comment_long': 'Maximum 2,000 characters',
  'expenses.list_long': 'At most 100 are accepted',
  'expenses.text': 'Must be a text',
  'expenses.id_or_name': 'Give either the id or the name, not both.',
  'expenses.flag': 'Must be true or false',
  'expenses.list': 'Must be a list',
  'expenses.cursor': 'Must be a cursor that an earlier answer gave',

  'expenses.not_found': 'There is no such expense. It may have been deleted.',
  'expenses.no_such_person': 'There is no such person.',
  'expenses.changed_meanwhile':
    'Someone else changed this expense meanwhile. Look at both versions, then save again.',
  'expenses.not_deleted': 'This expense is not deleted, or was restored already.',
  'expenses.deleted_filter': 'Deleted expenses are listed without a filter.',
  'expenses.filter_long': 'Maximum 200 characters',
  'expenses.none_chosen': 'Choose at least one expense',
  'expenses.not_reimbursable': 'Only a reimbursable expense can be reimbursed.',
  'expenses.some_not_reimbursable': {
    one: 'Nothing was marked: one expense is not reimbursable ({list}).',
    other: 'Nothing was marked: {count} expenses are not reimbursable ({list}).',
  },
  'expenses.reimbursed_already': 'It is reimbursed already. Take that back first.',
  'expenses.amount_linked':
    'The bank transactions linked to it add up to {sum}. The amount cannot be less; unlink one first.',
  'expenses.not_linked': 'The two are not linked. Someone may have unlinked them meanwhile.',
  'expenses.transaction_not_found': 'There is no such bank transaction.',
  'expenses.transaction_linked':
    'The bank transaction “{description}” of {date} is linked to an expense already.',
  'expenses.transaction_type':
    'The bank transaction “{description}” of {date} is marked otherwise, so it cannot be an expense.',
  'expenses.transaction_paired':
    'The bank transaction “{description}” of {date} is one side of an own transfer, so it cannot be an expense. Take the pair apart first.',
  'expenses.transaction_zero':
    'The bank transaction “{description}” of {date} moves no money, so there is nothing to link.',

  'expenses.attachment_unusable':
    'This file has not arrived yet, is someone else’s, or belongs to another expense already.',
  'expenses.attachment_not_found': 'There is no such file.',
  'expenses.files_required': 'Name at least one file',
  'expenses.files_long': 'At most 20 files at once',
  'expenses.file_name_required': 'A file needs a name',
  'expenses.link_wrong': 'This upload link is not valid. Ask for a new one.',
  'expenses.link_expired': 'This upload link has expired. Ask for a new one.',
  'expenses.attachment_differs': 'Another file was stored under this link already.',
  'expenses.attachment_large': 'This file is too large. At most 20 MB are accepted.',
  'expenses.attachment_cut': 'The file did not arrive whole. Please send it again.',

  'expenses.key_length': 'An Idempotency-Key has 1 to 255 characters.',
  'expenses.key_reused': 'This Idempotency-Key was used with another request already. Use a new one.',

  'files.quota':
    'Your attachments and statements may take up {limit}, and this would be more. Nothing was stored. Discard uploads that were never inserted, or delete expenses whose receipts nobody needs (their space is free 30 days later), or ask whoever runs Atlas for more space.',
  'files.unreachable':
    'The file storage does not answer at the moment. Nothing was stored; please try again in a moment.',

  // What is kept on a device until the server has it.
  'waiting.mark': 'Waiting ({count})',
  'waiting.title': 'Waiting to be sent',
  'waiting.lead':
    'Only this device has these expenses as yet. They are sent by themselves once Atlas can be reached.',
  'waiting.waits': 'Waiting',
  'waiting.needs_you': 'Needs your attention',
  'waiting.try_now': 'Try now',
  'waiting.edit': 'Edit',
  'waiting.edit_one': 'Edit: {title}',
  'waiting.discard': 'Discard',
  'waiting.discard_one': 'Discard: {title}',
  'waiting.discard_title': 'Discard this expense?',
  'waiting.discard_text': 'Only this device has it. Once discarded, it is gone for good.',
  'waiting.keep': 'Keep it',
  'waiting.told':
    'Atlas cannot be reached at the moment. The expense waits on this device and is sent as soon as that changes.',
  'waiting.edit_told':
    'Atlas cannot be reached at the moment. Your changes are kept on this device: save again later.',
  'waiting.file_told': '{file} waits until Atlas can be reached again.',
  'waiting.file': 'Waiting',
  'waiting.recorded': 'Sent and recorded: {title}',
  'waiting.unsure':
    'It was sent more than a day ago and no answer came, so it may be recorded already. Look for it among the expenses first: saving it records it once more.',
  'waiting.recorded_before':
    'An earlier version of this expense was recorded, only its answer was lost. Look for it among the expenses first: saving again records this version beside it.',
  'waiting.kept': 'Draft kept on this device',
  'waiting.restored': 'Restored what you typed on {when}.',
  'waiting.finish_first': 'Save or discard what stands in the form first.',
  'waiting.not_kept':
    'This browser cannot keep what you type. If Atlas cannot be reached when you save, leave this page open and save again later.',
  'waiting.sign_out_title': 'Sign out and discard what waits?',
  'waiting.sign_out_text': {
    one: '{count} expense is waiting to be sent. Signing out discards it.',
    other: '{count} expenses are waiting to be sent. Signing out discards them.',
  },
  'waiting.sign_out_stay': 'Stay signed in',
  'waiting.sign_out_discard': 'Discard and sign out',

  'receipts.not_found':
    'There is no such receipt in the tray. Someone may have used or discarded it meanwhile.',
  'receipts.expense_or_transaction': 'Name either an expense or a bank transaction.',
  'receipts.of_transaction': 'Category and merchant go with a bank transaction; an expense has its own.',
  'receipts.category_needed': 'Choose a category: none is known yet for this payment.',
  'receipts.money_in': 'This bank transaction brought money in, so no expense can be recorded for it.',
  'receipts.same_waits': 'The same file, “{file}”, is in the tray already. To keep it twice, say so.',
  'receipts.same_used': 'The same file, “{file}”, is on an expense already. To use it twice, say so.',
  'receipts.thumbnail': 'A thumbnail is a WebP or JPEG of at most 16 kB.',
} as const;
