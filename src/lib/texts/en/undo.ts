export const undo = {
  'undo.button': 'Undo',
  'undo.doing': 'Undoing…',
  'undo.done': { one: 'Undone.', other: 'Undone: {count} restored.' },
  'undo.kept': {
    one: 'Undone: {count} restored, {kept} kept as changed since.',
    other: 'Undone: {count} restored, {kept} kept as changed since.',
  },
  'undo.none': 'Nothing was undone: all of it has been changed since.',
  'undo.failed': 'It could not be undone. Please try again.',
} as const;
