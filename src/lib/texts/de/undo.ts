import type { Translation } from '../translator.ts';

export const undo: Translation<typeof import('../en/undo.ts').undo> = {
  'undo.button': 'Rückgängig',
  'undo.doing': 'Wird rückgängig gemacht\u00a0…',
  'undo.done': { one: 'Rückgängig gemacht.', other: 'Rückgängig gemacht: {count} wiederhergestellt.' },
  'undo.kept': {
    one: 'Rückgängig gemacht: {count} wiederhergestellt, {kept} behalten, weil seither geändert.',
    other: 'Rückgängig gemacht: {count} wiederhergestellt, {kept} behalten, weil seither geändert.',
  },
  'undo.some': 'Rückgängig gemacht: {count} wiederhergestellt, aber nicht alles.',
  'undo.none': 'Nichts wurde rückgängig gemacht: Alles wurde seither geändert.',
  'undo.failed': 'Es ließ sich nicht rückgängig machen. Bitte versuchen Sie es noch einmal.',
};
