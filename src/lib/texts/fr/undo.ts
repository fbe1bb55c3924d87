import type { Translation } from '../translator.ts';

export const undo: Translation<typeof import('../en/undo.ts').undo> = {
  'undo.button': 'Annuler',
  'undo.doing': 'Annulation…',
  'undo.done': {
    one: 'Annulé.',
    other: 'Annulé\u00a0: {count} éléments rétablis.',
  },
  'undo.kept': {
    one: 'Annulé\u00a0: {count} élément rétabli, {kept} gardés car modifiés depuis.',
    other: 'Annulé\u00a0: {count} éléments rétablis, {kept} gardés car modifiés depuis.',
  },
  'undo.some': 'Annulé\u00a0: {count} rétablis, mais pas tout.',
  'undo.none': 'Rien n’a été annulé\u00a0: tout a été modifié depuis.',
  'undo.failed': 'L’annulation a échoué. Veuillez réessayer.',
};
