import type { Translation } from '../translator.ts';

export const home: Translation<typeof import('../en/home.ts').home> = {
  'home.open': 'Pendiente',
  'home.none': 'No queda nada por hacer.',
  'home.none_text': 'Cada movimiento está clasificado y cada gasto tiene su recibo y su movimiento bancario.',
  'home.unclassified': {
    one: '{count} movimiento por clasificar',
    other: '{count} movimientos por clasificar',
  },
  'home.unclassified_more': 'Más de {count} movimientos por clasificar',
  'home.owed': {
    one: '{count} gasto reembolsable aún no se ha reembolsado',
    other: '{count} gastos reembolsables aún no se han reembolsado',
  },
  'home.owed_more': 'Más de {count} gastos reembolsables aún no se han reembolsado',
  'home.unlinked': {
    one: '{count} gasto de los últimos 90 días no tiene movimiento bancario',
    other: '{count} gastos de los últimos 90 días no tienen movimiento bancario',
  },
  'home.unlinked_more': 'Más de {count} gastos de los últimos 90 días no tienen movimiento bancario',
  'home.without_receipt': {
    one: '{count} gasto de los últimos 90 días no tiene recibo',
    other: '{count} gastos de los últimos 90 días no tienen recibo',
  },
  'home.without_receipt_more': 'Más de {count} gastos de los últimos 90 días no tienen recibo',
};
