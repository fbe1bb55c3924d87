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
};
