import type { Translation } from '../translator.ts';

export const statements: Translation<typeof import('../en/statements.ts').statements> = {
  'statements.skipped.letterhead': 'Oberhalb der Tabelle mit den Buchungen.',
  'statements.skipped.repeated_header': 'Noch einmal die Namen der Spalten.',
  'statements.skipped.other_table': 'Teil einer weiteren Tabelle mit anderen Spalten.',
  'statements.skipped.balance': 'Nennt einen Saldo oder eine Summe; keine Buchung.',
  'statements.skipped.no_date': 'Kein Datum in dieser Zeile.',
  'statements.skipped.bad_date': '„{text}“ ist kein Datum.',
  'statements.skipped.not_booked': 'Noch nicht oder nie gebucht: „{status}“.',
  'statements.skipped.blank': 'Kein Betrag in dieser Zeile.',
  'statements.skipped.unreadable': '„{text}“ ist kein Betrag.',
  'statements.skipped.too_fine': '„{text}“ hat mehr Nachkommastellen als Geld in dieser Währung.',
  'statements.skipped.too_large': '„{text}“ liegt außerhalb von ±9.999.999.999,99.',
  'statements.skipped.unmarked': 'Nichts sagt, ob „{text}“ Eingang oder Ausgang ist.',
  'statements.skipped.not_counted': 'Der laufende Saldo zählt diese Zeile nicht mit.',
  'statements.warning.days_earlier': {
    one: 'Diese Datei datiert ihre Zeilen {count} Tag früher als das Konto, weil Wertstellung und Buchungstag abweichen. Sie werden entsprechend verglichen.',
    other:
      'Diese Datei datiert ihre Zeilen {count} Tage früher als das Konto, weil Wertstellung und Buchungstag abweichen. Sie werden entsprechend verglichen.',
  },
  'statements.warning.days_later': {
    one: 'Diese Datei datiert ihre Zeilen {count} Tag später als das Konto, weil Wertstellung und Buchungstag abweichen. Sie werden entsprechend verglichen.',
    other:
      'Diese Datei datiert ihre Zeilen {count} Tage später als das Konto, weil Wertstellung und Buchungstag abweichen. Sie werden entsprechend verglichen.',
  },
  'statements.warning.unreadable':
    '{count} Zeilen sehen wie Buchungen aus, konnten aber nicht gelesen werden. Sehen Sie sich die ausgelassenen Zeilen an, und berichtigen Sie die Lesart oder die Datei.',
  'statements.warning.pending':
    '{count} Zeilen sind noch nicht gebucht und wurden ausgelassen. Sie kommen mit einem späteren Auszug.',
  'statements.warning.no_date': '{count} Zeilen haben einen Betrag, aber kein Datum, und wurden ausgelassen.',
  'statements.warning.no_amount':
    '{count} Zeilen haben ein Datum, aber keinen Betrag, und wurden ausgelassen.',
  'statements.warning.other_table':
    'Hier beginnt eine weitere Tabelle; ihre Zeilen wurden ausgelassen. Laden Sie sie als eigene Datei hoch.',
  'statements.warning.wide':
    '{count} Zeilen haben mehr Zellen, als es Spaltennamen gibt. Prüfen Sie sie: Ein Komma in einem Text könnte die Beträge verschoben haben.',
  'statements.warning.accounts':
    'Mehr als ein Konto in dieser Datei: Die meisten Zeilen gehören zu {main}, andere zu {others}. Alle kämen in dieses Konto. Laden Sie besser für jedes Konto eine eigene Datei hoch.',
  'statements.warning.fees':
    '{count} Zeilen haben in einer eigenen Spalte eine Gebühr, die in den Beträgen hier nicht enthalten ist. Erfassen Sie diese Gebühren gesondert.',
  'statements.warning.unfounded':
    'Eine Spalte heißt Saldo, aber kein Saldo folgt aus dem davor. Vergleichen Sie die Summen mit Ihrem Auszug.',
  'statements.warning.balance_row':
    '{count} Zeilen nennen einen Saldo und wurden ausgelassen. Ist eine davon eine Buchung, erfassen Sie sie von Hand.',
  'statements.warning.first_word':
    'Die Beträge haben kein Vorzeichen. Das erste Wort jedes Textes sagt, ob Geld ein- oder ausging.',
  'statements.warning.unclear':
    '{count} Beträge wie 2,345 haben keine Nachkommastellen: Das Zeichen kann Tausender oder Dezimalen trennen. Vergleichen Sie sie mit Ihrem Auszug.',
  'statements.warning.broken':
    'Ein Zeichen in dieser Zeile ist in der Datei beschädigt und wurde durch � ersetzt.',
  'statements.warning.cut': '{count} Beschreibungen sind länger als 1.000\u00a0Zeichen und wurden gekürzt.',
  'statements.error.empty':
    'Die Datei ist leer. Laden Sie den Auszug noch einmal herunter, und laden Sie ihn als CSV hoch.',
  'statements.error.binary':
    'Diese Datei lässt sich nicht lesen. Laden Sie den Auszug bei Ihrer Bank als CSV, OFX, QIF, MT940, CAMT oder XLSX herunter.',
  'statements.error.format':
    'Das ist eine {format}-Datei, die nicht gelesen werden kann. Wählen Sie CSV, OFX, QIF, MT940, CAMT oder XLSX, wo Ihre Bank den Download anbietet.',
  'statements.error.quotes':
    'Ein Anführungszeichen in Zeile {line} wird nie geschlossen, deshalb lassen sich die Zeilen danach nicht trennen. Laden Sie die Datei noch einmal herunter, oder schließen Sie das Anführungszeichen in einem Texteditor.',
  'statements.error.too_many': 'Mehr als {max} Zeilen. Laden Sie den Auszug in kürzeren Zeiträumen herunter.',
  'statements.error.no_table':
    'Keine Zeile mit Datum und Betrag gefunden. Prüfen Sie, ob dies die Liste der Buchungen ist, und laden Sie sie als CSV herunter.',
  'statements.error.no_rows':
    'In Zeile {line} stehen Spaltennamen, darunter aber keine Buchungen. Wählen Sie einen Zeitraum mit Buchungen, und laden Sie ihn noch einmal herunter.',
  'statements.error.no_date':
    'Ab Zeile {line} wurde keine Datumsspalte gefunden. Prüfen Sie, ob die Datei eine hat, oder geben Sie an, welche Spalte es ist.',
  'statements.error.no_year':
    'Den Datumsangaben ab Zeile {line} fehlt das Jahr, und auch sonst nennt die Datei keines. Ergänzen Sie das Jahr, oder wählen Sie bei Ihrer Bank ein anderes Format.',
  'statements.error.no_amount':
    'Keine Betragsspalte gefunden; die Zeilen beginnen in Zeile {line}. Prüfen Sie, ob die Datei eine hat, oder geben Sie an, welche Spalte es ist.',
  'statements.error.header_row':
    'In Zeile {line} beginnt keine Tabellenzeile. Wählen Sie die Zeile mit den Spaltennamen.',
  'statements.error.column':
    'Die Spalte {column} gibt es nicht: Die Tabelle hat {width}. Wählen Sie eine andere.',
  'statements.error.packed':
    'Das ist eine gepackte {format}-Datei. Entpacken Sie sie, und laden Sie den Auszug darin hoch.',
  'statements.error.balance':
    '„{value}“ ist für diese Datei keine Antwort. Wählen Sie eine von denen, die ihre Frage anbietet.',
};
