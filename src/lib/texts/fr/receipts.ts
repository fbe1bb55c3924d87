import type { Translation } from '../translator.ts';

export const receipts: Translation<typeof import('../en/receipts.ts').receipts> = {
  'receipts.not_found':
    'Ce justificatif n’est pas en attente. Quelqu’un l’a peut-être utilisé ou écarté entre-temps.',
  'receipts.expense_or_transaction': 'Indiquez soit une dépense, soit une opération bancaire.',
  'receipts.of_transaction':
    'La catégorie et le commerçant vont avec une opération bancaire ; une dépense a les siens.',
  'receipts.category_needed': 'Choisissez une catégorie : aucune n’est encore connue pour ce paiement.',
  'receipts.money_in':
    'Cette opération bancaire est une entrée d’argent : aucune dépense ne peut être saisie pour elle.',
  'receipts.same_waits':
    'Le même fichier, « {file} », est déjà en attente. Pour le conserver deux fois, indiquez-le.',
  'receipts.same_used':
    'Le même fichier, « {file} », est déjà joint à une dépense. Pour l’utiliser deux fois, indiquez-le.',
  'receipts.thumbnail': 'Une vignette est un WebP ou un JPEG de 16 ko au plus.',
  'receipts.reason': 'Choisissez l’un des motifs, ou aucun.',
  'receipts.limit': 'Sans justificatif jusqu’à ({currency})',
  'receipts.limit_hint':
    'Une dépense jusqu’à ce montant n’a pas besoin de justificatif. Laissez vide si toutes les dépenses de cette catégorie en ont besoin.',
  'receipts.limit_save': 'Enregistrer la limite',
  'receipts.limit_set': '«\u00a0{name}\u00a0» ne demande un justificatif qu’au-dessus de la limite.',
  'receipts.limit_gone': 'Toute dépense de «\u00a0{name}\u00a0» demande un justificatif.',
  'receipts.filter': 'Filtrez par missing ou answered.',
  'receipts.missing': 'Justificatifs manquants',
  'receipts.missing_lead':
    'Dépenses qui attendent un justificatif, ou la raison pour laquelle il n’y en a pas. Les plus anciennes d’abord.',
  'receipts.mine': 'Les miennes',
  'receipts.everyone': 'Tout le monde',
  'receipts.parts': 'Manquants ou expliqués',
  'receipts.show_missing': 'Manquants',
  'receipts.show_answered': 'Expliqués',
  'receipts.none_missing': 'Aucun justificatif ne manque',
  'receipts.none_missing_text':
    'Chaque dépense a son justificatif ou une raison, ou est assez petite pour s’en passer.',
  'receipts.none_answered': 'Aucune raison pour l’instant',
  'receipts.none_answered_text':
    'Les dépenses dont le justificatif a été perdu ou n’a jamais été remis figurent ici dès que quelqu’un l’indique.',
  'receipts.ticked': 'Pas de justificatif pour la sélection\u00a0:',
  'receipts.because_lost': 'Perdu',
  'receipts.because_under_limit': 'Montant faible',
  'receipts.because_none_given': 'Non remis',
  'receipts.ask_again': 'Redemander',
  'receipts.add': 'Ajouter un justificatif',
  'receipts.add_to': 'Ajouter un justificatif\u00a0: dépense du {date}, {amount}',
  'receipts.export': 'Exporter en CSV',
  'receipts.answered': {
    one: '{count} dépense n’a plus besoin de justificatif.',
    other: '{count} dépenses n’ont plus besoin de justificatif.',
  },
  'receipts.asked_again': {
    one: '{count} dépense attend de nouveau son justificatif.',
    other: '{count} dépenses attendent de nouveau leur justificatif.',
  },
};
