import type { Translation } from '../translator.ts';

export const home: Translation<typeof import('../en/home.ts').home> = {
  'home.open': 'À faire',
  'home.none': 'Il ne reste rien à faire.',
  'home.none_text':
    'Chaque opération est classée, chaque dépense a son justificatif et son opération bancaire.',
  'home.unclassified': { one: '{count} opération à classer', other: '{count} opérations à classer' },
  'home.unclassified_more': 'Plus de {count} opérations à classer',
  'home.owed': {
    one: '{count} dépense remboursable n’est pas encore remboursée',
    other: '{count} dépenses remboursables ne sont pas encore remboursées',
  },
  'home.owed_more': 'Plus de {count} dépenses remboursables ne sont pas encore remboursées',
  'home.unlinked': {
    one: '{count} dépense des 90 derniers jours n’a pas d’opération bancaire',
    other: '{count} dépenses des 90 derniers jours n’ont pas d’opération bancaire',
  },
  'home.unlinked_more': 'Plus de {count} dépenses des 90 derniers jours n’ont pas d’opération bancaire',
  'home.without_receipt': {
    one: '{count} dépense des 90 derniers jours n’a pas de justificatif',
    other: '{count} dépenses des 90 derniers jours n’ont pas de justificatif',
  },
  'home.without_receipt_more': 'Plus de {count} dépenses des 90 derniers jours n’ont pas de justificatif',
};
