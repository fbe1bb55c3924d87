import type { Translation } from '../translator.ts';

export const history: Translation<typeof import('../en/history.ts').history> = {
  'history.title': 'Verlauf',
  'history.intro':
    'Alles, was erfasst, markiert, verknüpft oder übernommen wurde, das Neueste zuerst. Jeder Schritt lässt sich rückgängig machen, egal von wem und wie lange er her ist.',
  'history.none': 'Noch nichts',
  'history.none_text':
    'Was Sie und die anderen erfassen, markieren, verknüpfen und übernehmen, erscheint hier und lässt sich rückgängig machen.',
  'history.caption': 'Was getan wurde, das Neueste zuerst',
  'history.when': 'Wann',
  'history.who': 'Wer',
  'history.what': 'Was getan wurde',
  'history.undo_named': 'Rückgängig machen: {what}',
  'history.undone_by': 'Rückgängig gemacht von {who}, {when}',
  'history.by': '{who}, {when}',
  'history.back': 'Verlauf',
  'history.on_page': { one: '{count} Schritt auf dieser Seite', other: '{count} Schritte auf dieser Seite' },
  'history.things': 'Worum es geht',
  'history.kept_title': {
    one: '{count} Eintrag blieb, wie er ist',
    other: '{count} Einträge blieben, wie sie sind',
  },
  'history.kept_text': 'Was seither jemand geändert hat, bleibt so.',
  'history.kept_show': { one: '{count} behalten', other: '{count} behalten' },
  'history.kept_by': 'behalten: von {who} geändert, {when}',
  'history.kept_since': 'behalten: seither geändert',
  'history.kept_more': { one: 'und {count} weiterer', other: 'und {count} weitere' },
  'history.kept_expense': 'Ausgabe vom {date}, {amount}',
  'history.kept_transaction': '{date} {description}, {amount}',
  'history.kept_upload': 'Kontoauszug {file}',
  'history.kept_receipt': 'Beleg {file}',
  'history.gone_expense': 'Eine Ausgabe, die es nicht mehr gibt',
  'history.gone_transaction': 'Eine Buchung, die es nicht mehr gibt',
  'history.gone_upload': 'Ein Kontoauszug, den es nicht mehr gibt',
  'history.gone_receipt': 'Ein Beleg, den es nicht mehr gibt',
  'history.act.record': { one: 'Eine Ausgabe erfasst', other: '{count} Ausgaben erfasst' },
  'history.act.change': { one: 'Eine Ausgabe geändert', other: '{count} Ausgaben geändert' },
  'history.act.reimburse': {
    one: 'Eine Ausgabe als erstattet markiert',
    other: '{count} Ausgaben als erstattet markiert',
  },
  'history.act.take_back': {
    one: 'Eine Ausgabe als nicht erstattet markiert',
    other: '{count} Ausgaben als nicht erstattet markiert',
  },
  'history.act.delete': { one: 'Eine Ausgabe gelöscht', other: '{count} Ausgaben gelöscht' },
  'history.act.restore': {
    one: 'Eine Ausgabe wiederhergestellt',
    other: '{count} Ausgaben wiederhergestellt',
  },
  'history.act.mark': {
    one: 'Eine Buchung als {type} markiert',
    other: '{count} Buchungen als {type} markiert',
  },
  'history.act.comment': { one: 'Eine Buchung kommentiert', other: '{count} Buchungen kommentiert' },
  'history.act.link': {
    one: 'Eine Buchung und eine Ausgabe verknüpft',
    other: 'Buchungen und Ausgaben verknüpft, {count}-mal',
  },
  'history.act.relink': {
    one: 'Die Beträge einer Verknüpfung geändert',
    other: 'Die Beträge von {count} Verknüpfungen geändert',
  },
  'history.act.unlink': { one: 'Eine Verknüpfung gelöst', other: '{count} Verknüpfungen gelöst' },
  'history.act.undismiss': {
    one: 'Ein Verwerfen zurückgenommen',
    other: '{count} Verwerfungen zurückgenommen',
  },
  'history.act.dismiss': { one: 'Einen Vorschlag verworfen', other: '{count} Vorschläge verworfen' },
  'history.act.unpair': 'Eine eigene Umbuchung getrennt',
  'history.act.pair': 'Eine eigene Umbuchung verbunden',
  'history.act.insert': {
    one: 'Eine Buchung aus {file} übernommen',
    other: '{count} Buchungen aus {file} übernommen',
  },
  'history.act.undo_insert': {
    one: 'Eine Buchung aus {file} entfernt',
    other: '{count} Buchungen aus {file} entfernt',
  },
  'history.act.tray': {
    one: 'Einen Beleg in die Ablage gelegt',
    other: '{count} Belege in die Ablage gelegt',
  },
  'history.act.untray': {
    one: 'Einen Beleg aus der Ablage genommen',
    other: '{count} Belege aus der Ablage genommen',
  },
  'history.act.facts': { one: 'Angaben zu einem Beleg gemacht', other: 'Angaben zu {count} Belegen gemacht' },
  'history.act.attach': {
    one: 'Einen Beleg einer Ausgabe zugeordnet',
    other: '{count} Belege Ausgaben zugeordnet',
  },
  'history.act.detach': {
    one: 'Einen Beleg in die Ablage zurückgelegt',
    other: '{count} Belege in die Ablage zurückgelegt',
  },
  'history.act.discard': { one: 'Einen Beleg verworfen', other: '{count} Belege verworfen' },
  'history.act.recover': {
    one: 'Einen verworfenen Beleg zurückgeholt',
    other: '{count} verworfene Belege zurückgeholt',
  },
  'history.act.undo': 'Rückgängig gemacht: {what}',
  'history.act.redo': 'Ein Rückgängig rückgängig gemacht: {what}',
  'history.act.other': { one: 'Einen Eintrag geändert', other: '{count} Einträge geändert' },
  'history.error.not_found': 'Diesen Schritt gibt es nicht.',
  'history.error.undone': 'Das wurde bereits rückgängig gemacht.',
};
