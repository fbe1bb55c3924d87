import type { Translation } from '../translator.ts';

export const review: Translation<typeof import('../en/review.ts').review> = {
  'review.comma': ', ',
  'review.new_expense': 'Gasto nuevo',
  'review.new_expense_of': 'Gasto nuevo: {name}',
  'review.link_to': 'Vincular con «{name}», {date}',
  'review.link_to_day': 'Vincular con el gasto del {date}',
  'review.link_many': {
    one: 'Vincular con {count} gasto',
    other: 'Vincular con {count} gastos',
  },
  'review.pair': 'Traspaso propio: {account}, {date}',
  'review.because_learned': '{yes} de {all} hasta ahora',
  'review.because_merchant': '{yes} de los últimos {all} en {name}',
};
