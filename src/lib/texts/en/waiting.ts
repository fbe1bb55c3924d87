/** What is kept on a device until the server has it. */
export const waiting = {
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
} as const;
