import type { Translation } from '../translator.ts';

export const tables: Translation<typeof import('../en/tables.ts').tables> = {
  'tables.search': 'Rechercher',
  'tables.clear': 'Effacer',
  'tables.info': '{start}-{end} sur {total}',
  'tables.size': 'Lignes par page',
  'tables.none': 'Aucun enregistrement trouvé',
  'tables.said': 'Lignes {start} à {end} sur {total}',
  'tables.nothing': 'Rien n’a été trouvé.',
  'tables.failed': 'Erreur lors de la requête\u00a0: {reason}',
  'tables.lost': 'Point d’accès de l’API introuvable',
  'tables.unreadable': 'Erreur à la lecture de la réponse de l’API en JSON\u00a0: {reason}',
  'tables.yes': 'Oui',
  'tables.no': 'Non',
  'tables.total': 'Total',
  'tables.number': 'Doit être un nombre entier dans ses limites.',
  'tables.long': 'C’est trop long.',
  'tables.text': 'Doit être un texte.',
  'tables.list': 'Doit être une liste.',
  'tables.filter': 'Doit être text, numeric ou dateRange, comme sa colonne.',
  'tables.sort': 'Doit être asc ou desc.',
  'tables.column': 'Cette colonne n’existe pas.',
};
