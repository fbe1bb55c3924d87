import type { Translation } from '../translator.ts';

export const undo: Translation<typeof import('../en/undo.ts').undo> = {
  'undo.button': 'Deshacer',
  'undo.doing': 'Deshaciendo…',
  'undo.done': {
    one: 'Deshecho.',
    other: 'Deshecho: {count} restaurados.',
  },
  'undo.kept': {
    one: 'Deshecho: {count} restaurado, {kept} conservados por haber cambiado.',
    other: 'Deshecho: {count} restaurados, {kept} conservados por haber cambiado.',
  },
  'undo.some': 'Deshecho: {count} restaurados, pero no todo.',
  'undo.none': 'No se ha deshecho nada: todo ha cambiado desde entonces.',
  'undo.failed': 'No se ha podido deshacer. Inténtelo de nuevo.',
};
