export const undo = {
  'undo.button': 'Undo',
  'undo.doing': 'Undoing…',
  'undo.done': { one: 'Undone.', other: 'Undone: {count} restored.' },
  'undo.kept': {
    one: 'Undone: {count} restored, {kept} kept (changed since).',
    other: 'Undone: {count} restored, {kept} kept (changed since).',
  },
  'undo.some': 'Undone: {count} restored, but not everything.',
  'undo.none': 'Nothing was undone: everything has changed since.',
  'undo.failed': 'This could not be undone. Please try again.',
} as const;
