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
  'review.error.which': 'Indique los movimientos o un grupo.',
  'review.error.group': 'Un grupo es un núcleo y una dirección, por ejemplo swiggy:out.',
  'review.error.one': 'Indique un movimiento.',
  'review.error.two': 'Indique dos movimientos: primero el de salida y después el de entrada.',
  'review.error.act': 'Tiene que ser IN, IV, CW, IG, expense, link, pair o later.',
  'review.error.none': 'Indique al menos una decisión.',
  'review.error.too_many': 'Se pueden enviar como máximo 100 decisiones a la vez.',
  'review.error.count':
    'Este grupo tiene ahora {count} filas; se mostraron {shown}. Vuelva a mirarlo antes de decidir.',
  'review.skipped_by': '{name} ya lo decidió entretanto: {type}.',
  'review.skipped': 'Ya se decidió entretanto: {type}.',
};
