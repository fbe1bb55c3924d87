import type { Translation } from '../translator.ts';

export const review: Translation<typeof import('../en/review.ts').review> = {
  'review.comma': ', ',
  'review.new_expense': 'Nouvelle dépense',
  'review.new_expense_of': 'Nouvelle dépense\u00a0: {name}',
  'review.link_to': 'Lier à «\u00a0{name}\u00a0», {date}',
  'review.link_to_day': 'Lier à la dépense du {date}',
  'review.link_many': {
    one: 'Lier à {count} dépense',
    other: 'Lier à {count} dépenses',
  },
  'review.pair': 'Virement interne\u00a0: {account}, {date}',
  'review.because_learned': '{yes} fois sur {all} jusqu’ici',
  'review.because_merchant': '{yes} des {all} dernières chez {name}',
  'review.error.which': 'Indiquez les opérations, ou un groupe.',
  'review.error.group': 'Un groupe se compose d’un noyau et d’un sens, par exemple swiggy:out.',
  'review.error.one': 'Indiquez une opération.',
  'review.error.two': 'Indiquez deux opérations\u00a0: d’abord le débit, puis le crédit.',
  'review.error.act': 'Doit être IN, IV, CW, IG, expense, link, pair ou later.',
  'review.error.none': 'Indiquez au moins une décision.',
  'review.error.too_many': 'Au plus 100 décisions peuvent être envoyées à la fois.',
  'review.error.count':
    'Ce groupe compte maintenant {count} lignes\u00a0; {shown} étaient affichées. Vérifiez avant de décider.',
  'review.skipped_by': '{name} en a décidé entre-temps\u00a0: {type}.',
  'review.skipped': 'Cela a été décidé entre-temps\u00a0: {type}.',
};
