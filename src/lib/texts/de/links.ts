import type { Translation } from '../translator.ts';

export const links: Translation<typeof import('../en/links.ts').links> = {
  'links.currency_decimals':
    'Die Beträge haben mehr Nachkommastellen als {currency}. Ändern Sie sie zusammen mit der Währung.',
  'links.currency_linked':
    'Die Ausgabe ist mit Buchungen verknüpft, deshalb kann ihre Währung nicht geändert werden. Lösen Sie zuerst die Verknüpfungen.',
  'links.each_decided':
    '„{description}“ vom {date} ist bereits zugeordnet. Es wurde nichts erfasst. Lassen Sie die Buchung weg, oder markieren Sie sie zuerst als Unbekannt.',
  'links.each_money_in':
    '„{description}“ vom {date} ist ein Geldeingang und damit keine Ausgabe. Es wurde nichts erfasst: Lassen Sie diese Buchung weg.',
  'links.each_too_many':
    'Auf einmal lassen sich höchstens 500 Ausgaben erfassen. Wählen Sie weniger Buchungen aus.',
  'links.each_which': 'Senden Sie entweder Buchungen oder einen Filter.',
  'links.difference':
    'Wählen Sie, warum die Beträge voneinander abweichen: Trinkgeld, Gebühr, Steuer, Umrechnung, Nachlass oder Rundung.',
  'links.difference_needed':
    'Die beiden Beträge weichen voneinander ab. Geben Sie an, warum: Trinkgeld, Gebühr, Steuer, Umrechnung, Nachlass oder Rundung.',
  'links.rounding':
    'Durch Runden fehlen höchstens {most}. Wählen Sie, warum sich die Beträge um mehr unterscheiden.',
  'links.exchange_needed':
    'Die Währungen sind verschieden. Wählen Sie „Umrechnung“ und geben Sie beide Beträge an.',
  'links.none': 'Wählen Sie mindestens eine Ausgabe.',
  'links.too_many': 'Höchstens 50 Ausgaben lassen sich auf einmal verknüpfen.',
  'links.twice': 'Diese Ausgabe steht zweimal in der Liste.',
  'links.linked_already':
    'Diese Ausgabe ist mit der Buchung schon verknüpft. Ändern Sie stattdessen diese Verknüpfung.',
  'links.too_little': 'Der Betrag muss größer als 0 sein.',
  'links.not_found': 'Diese Verknüpfung gibt es nicht mehr. Vielleicht hat sie inzwischen jemand gelöst.',
  'links.expense_full': 'Diese Ausgabe ist bereits vollständig verknüpft.',
  'links.nothing_left':
    'Für „{description}“ vom {date} ist von der Ausgabe nichts mehr übrig. Geben Sie einen höheren Betrag ein, oder lassen Sie diese Buchung weg.',
  'links.transaction_full': 'Diese Buchung ist bereits vollständig verknüpft.',
  'links.transaction_open': 'Von der Buchung sind nur noch {left} offen.',
  'links.expense_open': 'Von der Ausgabe sind nur noch {left} offen.',
  'links.transaction_currency':
    '„{description}“ vom {date} ist in einer anderen Währung als die Ausgabe. Verknüpfen Sie die beiden auf der Seite der Buchung, mit beiden Beträgen und „Umrechnung“ als Grund.',
  'links.page_title': 'Ausgaben verknüpfen',
  'links.open_of': '{open} von {whole} sind offen',
  'links.open_none': 'Diese Buchung ist vollständig mit Ausgaben verknüpft.',
  'links.search': 'Ausgabe suchen',
  'links.search_hint': 'Händler, Kommentar, Datei oder Betrag',
  'links.search_button': 'Suchen',
  'links.found': 'Gefundene Ausgaben',
  'links.around': 'Offene Ausgaben um diesen Tag',
  'links.found_none': 'Keine Ausgaben gefunden.',
  'links.around_none': 'Keine Ausgabe der {days} Tage davor und danach ist offen. Suchen Sie nach einer.',
  'links.add': 'Hinzufügen',
  'links.add_named': 'Hinzufügen: Ausgabe vom {date}, {amount}',
  'links.chosen': 'Zu verknüpfende Ausgaben',
  'links.open': 'Offen',
  'links.nothing_open': 'Nichts',
  'links.linked_short': 'Verknüpft',
  'links.amount': 'Von der Buchung ({currency})',
  'links.covers': 'Von der Ausgabe ({currency})',
  'links.why': 'Warum sie abweichen',
  'links.why_none': 'Sie sind gleich',
  'links.difference_tip': 'Trinkgeld',
  'links.difference_fee': 'Gebühr',
  'links.difference_tax': 'Steuer',
  'links.difference_exchange': 'Umrechnung',
  'links.difference_discount': 'Nachlass',
  'links.difference_rounding': 'Rundung',
  'links.remove': 'Entfernen',
  'links.remove_named': 'Entfernen: Ausgabe vom {date}, {amount}',
  'links.row_sum': '{amount} der Buchung decken {covers} der Ausgabe; {left} der Ausgabe bleiben offen.',
  'links.row_sum_refund': '{amount} der Buchung erstatten {covers} der Ausgabe.',
  'links.sum': 'Damit werden {linked} der Buchung verknüpft; {left} bleiben offen.',
  'links.fields_hint':
    'Ein leeres Feld nimmt so viel, wie auf beiden Seiten offen ist. Geben Sie an, warum die beiden abweichen.',
  'links.check': 'Prüfen',
  'links.link': 'Verknüpfen',
  'links.linked': { one: 'Ausgabe verknüpft.', other: '{count} Ausgaben verknüpft.' },
  'links.changed': 'Verknüpfung geändert.',
  'links.change': 'Ändern',
  'links.change_title': 'Verknüpfung mit {expense} ändern',
  'links.save': 'Verknüpfung speichern',
  'links.cancel': 'Abbrechen',
  'links.another': 'Weitere Ausgabe verknüpfen',
  'links.to_expense': 'Mit einer Ausgabe verknüpfen',
  'links.gone': 'Eine der Ausgaben gibt es nicht mehr, deshalb fehlt sie hier.',
  'links.not_linkable':
    'Diese Buchung ist als {type} markiert und kann deshalb nicht mit einer Ausgabe verknüpft werden. Markieren Sie sie zuerst als Unbekannt.',
  'links.part_of': 'von {whole}',
  'links.accounted': '{covered} von {whole} verknüpft; {open} offen',
  'links.accounted_all': '{whole} vollständig verknüpft',
  'links.came_back': '{refunded} erstattet',
  'links.badge_open': '{open} offen',
  'links.column_amount': 'Von der Buchung',
  'links.column_covers': 'Von der Ausgabe',
  'links.column_back': 'Erstattet',
  'links.linked_part': 'davon {part}',
};
