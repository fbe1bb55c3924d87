import type { Translation } from '../translator.ts';

export const history: Translation<typeof import('../en/history.ts').history> = {
  'history.title': 'Historial',
  'history.intro':
    'Todo lo registrado, marcado, vinculado o insertado, primero lo más reciente. Cualquier acción se puede deshacer, sin importar quién la hizo ni cuándo.',
  'history.none': 'Aún no hay nada',
  'history.none_text':
    'Lo que usted y los demás registran, marcan, vinculan e insertan aparece aquí y se puede deshacer.',
  'history.caption': 'Acciones, primero las más recientes',
  'history.when': 'Cuándo',
  'history.who': 'Quién',
  'history.what': 'Acción',
  'history.undo_named': 'Deshacer: {what}',
  'history.undone_by': 'Lo deshizo {who}, {when}',
  'history.by': '{who}, {when}',
  'history.back': 'Historial',
  'history.on_page': { one: '{count} acción en esta página', other: '{count} acciones en esta página' },
  'history.things': 'Entradas afectadas',
  'history.did_transactions': { one: '{count} movimiento', other: '{count} movimientos' },
  'history.did_expenses': { one: '{count} gasto registrado', other: '{count} gastos registrados' },
  'history.to_rule': 'Abrir la regla',
  'history.kept_title': {
    one: '{count} quedó como está',
    other: '{count} quedaron como están',
  },
  'history.kept_text': 'Lo que ha cambiado desde entonces se queda como está.',
  'history.kept_show': {
    one: '{count} conservado',
    other: '{count} conservados',
  },
  'history.kept_by': 'conservado: lo cambió {who}, {when}',
  'history.kept_since': 'conservado: ha cambiado desde entonces',
  'history.kept_more': { one: 'y {count} más', other: 'y {count} más' },
  'history.kept_expense': 'Gasto del {date}, {amount}',
  'history.kept_transaction': '{date} {description}, {amount}',
  'history.kept_upload': 'Extracto {file}',
  'history.kept_receipt': 'Recibo {file}',
  'history.gone_expense': 'Un gasto eliminado',
  'history.gone_transaction': 'Un movimiento quitado',
  'history.gone_upload': 'Un extracto descartado',
  'history.gone_receipt': 'Un recibo descartado',
  'history.gone_rule': 'Una regla que ha cambiado desde entonces',
  'history.act.record': {
    one: 'Registró un gasto',
    other: 'Registró {count} gastos',
  },
  'history.act.change': {
    one: 'Cambió un gasto',
    other: 'Cambió {count} gastos',
  },
  'history.act.reimburse': {
    one: 'Marcó un gasto como reembolsado',
    other: 'Marcó {count} gastos como reembolsados',
  },
  'history.act.take_back': {
    one: 'Marcó un gasto como no reembolsado',
    other: 'Marcó {count} gastos como no reembolsados',
  },
  'history.act.delete': {
    one: 'Eliminó un gasto',
    other: 'Eliminó {count} gastos',
  },
  'history.act.restore': {
    one: 'Restauró un gasto',
    other: 'Restauró {count} gastos',
  },
  'history.act.mark': {
    one: 'Marcó un movimiento como {type}',
    other: 'Marcó {count} movimientos como {type}',
  },
  'history.act.comment': {
    one: 'Comentó un movimiento',
    other: 'Comentó {count} movimientos',
  },
  'history.act.link': {
    one: 'Vinculó un movimiento y un gasto',
    other: 'Vinculó movimientos y gastos ({count} vínculos)',
  },
  'history.act.relink': {
    one: 'Cambió los importes de un vínculo',
    other: 'Cambió los importes de {count} vínculos',
  },
  'history.act.unlink': {
    one: 'Desvinculó un movimiento y un gasto',
    other: 'Desvinculó movimientos y gastos ({count} vínculos)',
  },
  'history.act.undismiss': {
    one: 'Restauró una sugerencia rechazada',
    other: 'Restauró {count} sugerencias rechazadas',
  },
  'history.act.dismiss': { one: 'Rechazó una sugerencia', other: 'Rechazó {count} sugerencias' },
  'history.act.unpair': 'Deshizo el par de un traspaso',
  'history.act.pair': 'Emparejó un traspaso',
  'history.act.insert': {
    one: 'Insertó un movimiento de {file}',
    other: 'Insertó {count} movimientos de {file}',
  },
  'history.act.undo_insert': {
    one: 'Quitó un movimiento de {file}',
    other: 'Quitó {count} movimientos de {file}',
  },
  'history.act.tray': { one: 'Puso un recibo en la bandeja', other: 'Puso {count} recibos en la bandeja' },
  'history.act.facts': { one: 'Añadió datos a un recibo', other: 'Añadió datos a {count} recibos' },
  'history.act.attach': { one: 'Añadió un recibo a un gasto', other: 'Añadió {count} recibos a gastos' },
  'history.act.detach': {
    one: 'Devolvió un recibo a la bandeja',
    other: 'Devolvió {count} recibos a la bandeja',
  },
  'history.act.discard': { one: 'Descartó un recibo', other: 'Descartó {count} recibos' },
  'history.act.recover': {
    one: 'Restauró un recibo descartado',
    other: 'Restauró {count} recibos descartados',
  },
  'history.act.undo': 'Deshizo: {what}',
  'history.act.redo': 'Rehízo: {what}',
  'history.act.rule_add': 'Creó la regla «{rule}»',
  'history.act.rule_change': 'Modificó la regla «{rule}»',
  'history.act.rule_move': 'Movió la regla «{rule}»',
  'history.act.rule_delete': 'Eliminó la regla «{rule}»',
  'history.act.rule_apply': {
    one: 'Aplicó la regla «{rule}» a un movimiento',
    other: 'Aplicó la regla «{rule}» a {count} movimientos',
  },
  'history.act.rule_undo': 'Deshizo lo que la regla «{rule}» hizo en {file}',
  'history.act.rule_undo_applied': 'Deshizo lo que hizo la regla «{rule}»',
  'history.act.other': {
    one: 'Cambió una entrada',
    other: 'Cambió {count} entradas',
  },
  'history.error.not_found': 'Esa acción no existe.',
  'history.error.undone': 'Esto ya se ha deshecho.',
};
