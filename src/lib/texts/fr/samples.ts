import type { Translation } from '../translator.ts';

export const samples: Translation<typeof import('../en/samples.ts').samples> = {
  'samples.title': 'Échantillon sans vos données',
  'samples.link': 'Échantillon sans vos données',
  'samples.about':
    'Voici ce qu’il faut pour voir comment votre banque écrit ses fichiers, sans rien sur vous : les mots, les numéros et les montants sont autres, les jours sont décalés de semaines entières. Colonnes, signes et séparateurs sont inchangés, les soldes restent justes, et Atlas lit les deux côtés de la même façon.',
  'samples.check': 'Rien n’est envoyé. Parcourez le côté droit avant de le donner à quelqu’un.',
  'samples.download': 'Télécharger l’échantillon',
  'samples.again': 'En créer un autre',
  'samples.table': 'Lignes du fichier et de son échantillon',
  'samples.line': 'Ligne',
  'samples.before': 'Votre fichier',
  'samples.after': 'Échantillon',
  'samples.more': {
    one: '{count} autre ligne est dans le téléchargement.',
    other: '{count} autres lignes sont dans le téléchargement.',
  },
  'samples.error.encoding':
    'Impossible de créer un échantillon : ce fichier contient des octets qui ne sont pas des caractères de son encodage ({encoding}). Exportez-le de nouveau, ou enregistrez-le en UTF-8.',
  'samples.error.amounts':
    'Impossible de créer un échantillon : le fichier contient presque tous les montants possibles, il n’en reste pas d’autres. Prenez un relevé de moins de jours.',
  'samples.error.differs':
    'Aucun échantillon : aucun de ceux essayés ne se lit comme le fichier ({part}). Réessayez, ou envoyez quelques lignes modifiées à la main.',
  'samples.error.unplaced':
    'Impossible de créer un échantillon : « {text} » est introuvable dans le fichier. Envoyez quelques lignes modifiées à la main.',
  'samples.error.seed': 'La graine a au plus 100 caractères.',
};
