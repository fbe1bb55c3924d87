import type { Translation } from '../translator.ts';

export const receipts: Translation<typeof import('../en/receipts.ts').receipts> = {
  'receipts.not_found':
    'No existe ese recibo en la bandeja. Puede que alguien lo haya usado o descartado entretanto.',
  'receipts.expense_or_transaction': 'Indique un gasto o un movimiento bancario, no ambos.',
  'receipts.of_transaction':
    'La categoría y el comercio acompañan a un movimiento bancario; un gasto ya tiene los suyos.',
  'receipts.category_needed': 'Elija una categoría: todavía no se conoce ninguna para este pago.',
  'receipts.money_in':
    'Este movimiento bancario es un ingreso, así que no se puede registrar un gasto para él.',
  'receipts.same_waits':
    'El mismo archivo, «{file}», ya está en la bandeja. Para conservarlo dos veces, indíquelo.',
  'receipts.same_used': 'El mismo archivo, «{file}», ya está en un gasto. Para usarlo dos veces, indíquelo.',
  'receipts.thumbnail': 'Una miniatura es un WebP o JPEG de 16 kB como máximo.',
  'receipts.reason': 'Elija uno de los motivos o ninguno.',
  'receipts.limit': 'Sin recibo hasta ({currency})',
  'receipts.limit_hint':
    'Un gasto de hasta este importe no necesita recibo. Déjelo vacío si todos los gastos de esta categoría lo necesitan.',
  'receipts.limit_save': 'Guardar límite',
  'receipts.limit_set': '«{name}» solo necesita recibos por encima del límite.',
  'receipts.limit_gone': 'Todos los gastos de «{name}» necesitan recibo.',
  'receipts.filter': 'Filtre por missing o answered.',
  'receipts.missing': 'Recibos que faltan',
  'receipts.missing_lead':
    'Gastos que esperan un recibo o el motivo por el que no lo hay. Primero los más antiguos.',
  'receipts.mine': 'Míos',
  'receipts.everyone': 'Todos',
  'receipts.parts': 'Sin recibo o con motivo',
  'receipts.show_missing': 'Faltan',
  'receipts.show_answered': 'Con motivo',
  'receipts.none_missing': 'No falta ningún recibo',
  'receipts.none_missing_text':
    'Cada gasto tiene su recibo o un motivo, o es tan pequeño que no lo necesita.',
  'receipts.none_answered': 'Aún no hay motivos',
  'receipts.none_answered_text':
    'Aquí aparecen los gastos cuyo recibo se perdió o nunca se entregó, en cuanto alguien lo indique.',
  'receipts.ticked': 'Los seleccionados no tienen recibo:',
  'receipts.because_lost': 'Perdido',
  'receipts.because_under_limit': 'Importe pequeño',
  'receipts.because_none_given': 'No entregado',
  'receipts.ask_again': 'Volver a pedir',
  'receipts.add': 'Añadir recibo',
  'receipts.add_to': 'Añadir recibo: gasto del {date}, {amount}',
  'receipts.export': 'Exportar CSV',
  'receipts.answered': {
    one: '{count} gasto ya no necesita recibo.',
    other: '{count} gastos ya no necesitan recibo.',
  },
  'receipts.asked_again': {
    one: '{count} gasto vuelve a esperar su recibo.',
    other: '{count} gastos vuelven a esperar su recibo.',
  },
};
