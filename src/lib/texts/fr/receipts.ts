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
};
