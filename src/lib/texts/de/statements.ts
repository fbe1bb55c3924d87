import type { Translation } from '../translator.ts';

export const statements: Translation<typeof import('../en/statements.ts').statements> = {
  'statements.skipped.letterhead': 'Oberhalb der Tabelle mit den Buchungen.',
  'statements.skipped.repeated_header': 'Noch einmal die Namen der Spalten.',
  'statements.skipped.other_table': 'Teil einer weiteren Tabelle mit anderen Spalten.',
  'statements.skipped.balance': 'Ein Saldo oder eine Summe.',
  'statements.skipped.no_date': 'Kein Datum in dieser Zeile.',
  'statements.skipped.bad_date': '„{text}“ ist kein Datum.',
  'statements.skipped.not_booked': 'Nicht gebucht: „{status}“.',
  'statements.skipped.unknown_status': 'Unbekannter Status „{status}“: vielleicht noch nicht gebucht.',
  'statements.skipped.blank': 'Kein Betrag in dieser Zeile.',
  'statements.skipped.unreadable': '„{text}“ ist kein Betrag.',
  'statements.skipped.too_fine': '„{text}“ hat zu viele Nachkommastellen für die Währung.',
  'statements.skipped.too_large': '„{text}“ liegt außerhalb von ±9.999.999.999,99.',
  'statements.skipped.unmarked': 'Es ist nicht klar, ob „{text}“ Eingang oder Ausgang ist.',
  'statements.skipped.not_counted': 'Der laufende Saldo enthält diese Zeile nicht.',
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
  'statements.warning.unreadable': {
    one: '{count} Zeile sieht wie eine Buchung aus, konnte aber nicht gelesen werden. Prüfen Sie die übersprungenen Zeilen, passen Sie dann an, wie die Datei gelesen wird, oder berichtigen Sie die Datei.',
    other:
      '{count} Zeilen sehen wie Buchungen aus, konnten aber nicht gelesen werden. Prüfen Sie die übersprungenen Zeilen, passen Sie dann an, wie die Datei gelesen wird, oder berichtigen Sie die Datei.',
  },
  'statements.warning.pending': {
    one: '{count} Zeile ist noch nicht gebucht und wurde übersprungen. Sie kommt mit einem späteren Auszug.',
    other:
      '{count} Zeilen sind noch nicht gebucht und wurden übersprungen. Sie kommen mit einem späteren Auszug.',
  },
  'statements.warning.no_date': {
    one: '{count} Zeile hat einen Betrag, aber kein Datum, und wurde übersprungen.',
    other: '{count} Zeilen haben einen Betrag, aber kein Datum, und wurden übersprungen.',
  },
  'statements.warning.no_amount': {
    one: '{count} Zeile hat ein Datum, aber keinen Betrag, und wurde übersprungen.',
    other: '{count} Zeilen haben ein Datum, aber keinen Betrag, und wurden übersprungen.',
  },
  'statements.warning.other_table':
    'Hier beginnt eine weitere Tabelle; ihre Zeilen wurden übersprungen. Laden Sie sie als eigene Datei hoch.',
  'statements.warning.wide': {
    one: '{count} Zeile hat mehr Zellen, als es Spaltennamen gibt. Prüfen Sie sie: Ein Komma in einem Text könnte den Betrag verschoben haben.',
    other:
      '{count} Zeilen haben mehr Zellen, als es Spaltennamen gibt. Prüfen Sie sie: Ein Komma in einem Text könnte die Beträge verschoben haben.',
  },
  'statements.warning.accounts':
    'Mehr als ein Konto in dieser Datei: Die meisten Zeilen gehören zu {main}, andere zu {others}. Alle kämen in dieses Konto. Laden Sie besser für jedes Konto eine eigene Datei hoch.',
  'statements.warning.fees': {
    one: '{count} Zeile hat in einer eigenen Spalte eine Gebühr, die im Betrag hier nicht enthalten ist. Erfassen Sie diese Gebühr gesondert.',
    other:
      '{count} Zeilen haben in einer eigenen Spalte eine Gebühr, die in den Beträgen hier nicht enthalten ist. Erfassen Sie diese Gebühren gesondert.',
  },
  'statements.warning.unfounded':
    'Eine Spalte heißt Saldo, aber kein Saldo folgt aus dem davor. Vergleichen Sie die Summen mit Ihrem Auszug.',
  'statements.warning.balance_row': {
    one: '{count} Zeile nennt einen Saldo und wurde übersprungen. Ist sie eine Buchung, erfassen Sie sie von Hand.',
    other:
      '{count} Zeilen nennen einen Saldo und wurden übersprungen. Ist eine davon eine Buchung, erfassen Sie sie von Hand.',
  },
  'statements.warning.first_word':
    'Die Beträge haben kein Vorzeichen. Das erste Wort jedes Textes sagt, ob Geld ein- oder ausging.',
  'statements.warning.unclear': {
    one: '{count} Betrag wie 2,345 hat keine Nachkommastellen: Das Zeichen kann Tausender oder Dezimalen trennen. Vergleichen Sie ihn mit Ihrem Auszug.',
    other:
      '{count} Beträge wie 2,345 haben keine Nachkommastellen: Das Zeichen kann Tausender oder Dezimalen trennen. Vergleichen Sie sie mit Ihrem Auszug.',
  },
  'statements.warning.broken':
    'Ein Zeichen in dieser Zeile ist in der Datei beschädigt und wurde durch � ersetzt.',
  'statements.warning.cut': {
    one: '{count} Beschreibung ist länger als 1.000\u00a0Zeichen und wurde gekürzt.',
    other: '{count} Beschreibungen sind länger als 1.000\u00a0Zeichen und wurden gekürzt.',
  },
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
  'statements.error.lines':
    'Diese Zeilen lassen sich nicht als Buchungen lesen. Lassen Sie sie weg oder passen Sie die Spalten an.',
  'statements.error.balance':
    '„{value}“ ist keine Antwort auf diese Frage. Wählen Sie eine der angebotenen Antworten.',
  'statements.skipped.security': 'Ein Wertpapiergeschäft, keine Kontobewegung.',
  'statements.skipped.deleted':
    'Die Bank storniert damit eine frühere Zeile. Hat das Konto diese Zeile, markieren Sie sie als Ignoriert.',
  'statements.skipped.other_kind': 'Ein Eintrag der Art „{type}“, der keine Kontobewegung enthält.',
  'statements.warning.securities': {
    one: '{count} Wertpapiergeschäft wurde übersprungen; nur Geldbewegungen wurden gelesen.',
    other: '{count} Wertpapiergeschäfte wurden übersprungen; nur Geldbewegungen wurden gelesen.',
  },
  'statements.warning.correction':
    'Die Bank berichtigt damit eine frühere Zeile. Hat das Konto die frühere schon, entfernen Sie eine der beiden.',
  'statements.warning.repeated_statement': {
    one: '{count} Auszug steht zweimal in dieser Datei und wurde einmal gelesen.',
    other: '{count} Auszüge stehen mehrfach in dieser Datei und wurden einmal gelesen.',
  },
  'statements.warning.repeated_reference': {
    one: '{count} Zeile gleicht einer früheren Zeile dieser Datei, mit derselben Referenz „{reference}“. Hat die Bank sie doppelt gesendet, entfernen Sie sie nach dem Einfügen.',
    other:
      '{count} Zeilen gleichen einer früheren Zeile dieser Datei, mit derselben Referenz „{reference}“. Hat die Bank eine doppelt gesendet, entfernen Sie sie nach dem Einfügen.',
  },
  'statements.warning.closing':
    'Die Zeilen führen nicht zum Schlusssaldo, den die Bank nennt: Sie ergeben {expected}, die Bank nennt {found}. Eine Zeile könnte fehlen.',
  'statements.warning.gap':
    'Vor diesem Auszug könnte einer fehlen: Der vorige endet mit {before}, dieser beginnt mit {after}.',
  'statements.warning.no_closing':
    'Dieser Auszug hat keinen Schlusssaldo: Es könnten Seiten fehlen. Vergleichen Sie vor dem Einfügen mit Ihrer Bank.',
  'statements.warning.entries_missing':
    'Die Bank nennt {stated} Einträge, die Datei hat {count}. Vergleichen Sie vor dem Einfügen mit Ihrer Bank.',
  'statements.warning.accounts_left_out':
    'Mehrere Konten in dieser Datei: Gelesen wurden die Zeilen von {main}, übersprungen die von {others}. Laden Sie die Datei auch bei jenen Konten hoch.',
  'statements.warning.interim':
    'Das ist ein Zwischenbericht ({format}): Seine Zeilen kommen im endgültigen Auszug noch einmal, vielleicht mit anderen Texten. Laden Sie besser jenen hoch.',
  'statements.warning.notification':
    'Das ist eine Anzeige einzelner Buchungen ({format}), kein Auszug: Ihre Zeilen kommen im Auszug noch einmal. Laden Sie besser jenen hoch.',
  'statements.warning.dated_by_statement':
    'Ab hier haben Einträge kein eigenes Datum. Sie haben das des Auszugs: {date}.',
  'statements.warning.maybe_balance':
    '„{text}“ könnte ein Saldo statt einer Buchung sein. Wenn ja, löschen Sie die Zeile nach dem Einfügen.',
  'statements.warning.sheets':
    'Nur das Blatt „{main}“ wurde gelesen. Auch diese enthalten Buchungen: {others}. Speichern Sie jedes als eigene Datei und laden Sie es hoch.',
  'statements.warning.card_sign':
    'Dieses Konto ist eine Karte, und die Beträge haben keine Vorzeichen: Positives wurde als Ausgabe gelesen. Vergleichen Sie vor dem Einfügen mit Ihrer Bank.',
  'statements.warning.day_first':
    'Die Daten lassen sich auf zwei Arten lesen. Schreibweise oder Währung der Beträge kommen aus Ländern, die den Tag zuerst nennen; deshalb wurde der Tag zuerst gelesen.',
  'statements.error.cut_off':
    'Diese {format}-Datei ist abgeschnitten: Ihr Ende fehlt. Laden Sie sie noch einmal herunter.',
  'statements.error.entries_unreadable':
    'Diese {format}-Datei hat {count} Einträge, aber keiner lässt sich als Buchung lesen; der erste steht in Zeile {line}: „{text}“. Laden Sie sie noch einmal herunter, oder wählen Sie bei Ihrer Bank ein anderes Format.',
  'statements.error.no_entries_of_account':
    'Diese {format}-Datei enthält keine Kontobewegungen. Wählen Sie beim Herunterladen in Ihrer Bank die Liste der Buchungen.',
  'statements.error.no_entries':
    'Diese {format}-Datei enthält keine Buchungen. Wählen Sie einen Zeitraum mit Buchungen, und laden Sie ihn noch einmal herunter.',
  'statements.error.xml_doctype':
    'Diese XML-Datei hat einen Dokumenttyp, den kein Kontoauszug braucht und der schädlich sein kann. Sie wurde nicht gelesen. Laden Sie den Auszug noch einmal bei Ihrer Bank herunter.',
  'statements.error.xml_broken':
    'Diese XML-Datei ist in Zeile {line} beschädigt oder abgeschnitten. Laden Sie sie noch einmal herunter.',
  'statements.error.xml_limits':
    'Diese XML-Datei ist zu tief verschachtelt oder zu groß für einen Kontoauszug. Laden Sie den Auszug noch einmal bei Ihrer Bank herunter.',
  'statements.skipped.other_currency': 'Diese Zeile ist in {currency}.',
  'statements.skipped.hidden': 'Diese Zeile ist in der Arbeitsmappe ausgeblendet.',
  'statements.error.workbook_broken':
    'Diese Arbeitsmappe ist beschädigt oder unvollständig. Laden Sie sie noch einmal herunter oder wählen Sie CSV, wo Ihre Bank den Download anbietet.',
  'statements.error.too_long':
    'Das Lesen dieser Datei dauerte länger, als Atlas erlaubt, und wurde abgebrochen. Laden Sie den Auszug in kürzeren Zeiträumen herunter, oder wählen Sie CSV.',
  'statements.error.workbook_limits':
    'Diese Arbeitsmappe ist zu groß für einen Kontoauszug. Laden Sie den Auszug noch einmal bei Ihrer Bank herunter, oder wählen Sie CSV.',
  'statements.error.workbook_password':
    'Diese Arbeitsmappe ist durch ein Passwort geschützt. Öffnen Sie sie, speichern Sie sie ohne Passwort und laden Sie diese Datei hoch.',
  'uploads.place.title': 'Gehört diese Datei zu {name}?',
  'uploads.place.file': 'Dieselbe Datei wurde am {day} in {name} eingefügt.',
  'uploads.place.rows': 'Zeilen dieser Datei stehen schon in {name}, eingefügt am {day}.',
  'uploads.place.number':
    'Die Datei gehört zu einem Konto, dessen Nummer auf {stated} endet; die Nummer hier endet auf {number}.',
  'uploads.place.credit-card':
    'Die Datei ist die Abrechnung einer Kreditkarte; dieses Konto ist keine Kreditkarte.',
  'uploads.place.current': 'Die Datei ist der Auszug eines Girokontos; dieses Konto ist eine Kreditkarte.',
  'uploads.place.savings': 'Die Datei ist der Auszug eines Sparkontos; dieses Konto hat eine andere Art.',
  'uploads.place.currency': 'Die Datei ist in {currency}, dieses Konto in {own}.',
  'uploads.place.hint':
    'Wenn Sie dorthin gehen, zieht die Datei mit um. Gehört sie hierher, wird bei Dateien mit denselben Angaben nicht noch einmal gefragt.',
  'uploads.place.go': 'Dorthin: {name} ···· {number}',
  'uploads.place.go_again': 'Wieder nutzen und dorthin: {name} ···· {number}',
  'uploads.place.go_new': 'Konto dafür anlegen',
  'uploads.place.here': 'Sie gehört hierher',
  'uploads.place.other': 'Anderes Konto\u00a0…',
  'uploads.error.place': 'Wählen Sie eines der angebotenen Konten.',
  'uploads.question.account': 'Welches der Konten oder Blätter in dieser Datei ist gemeint?',
  'uploads.reading.account': 'Konto {account}',
  'uploads.reading.all': 'Alle Zeilen gehören zu diesem Konto',
  'uploads.nothing_to_map': 'Gelesen als {format}: Es gibt keine Spalten anzupassen.',
  'uploads.balance_follows': 'Anfangssaldo und alle Zeilen ergeben den Schlusssaldo, den die Bank nennt.',
  'uploads.error.account': 'Wählen Sie eines der Konten in der Datei.',
  'uploads.error.not_read':
    'Diese Art von Datei kann nicht gelesen werden. Wählen Sie beim Herunterladen in Ihrer Bank CSV, OFX, QIF, MT940, CAMT oder XLSX, am besten .csv, und laden Sie diese Datei hoch.',
  'transactions.page_read_as':
    'Gelesen als {format}: Das ist der Teil der Datei, der zu dieser Zeile gehört.',
  'uploads.question.layout':
    'Der Aufbau dieser Datei weicht von den letzten Auszügen dieses Kontos in diesem Format ab. Ist sie trotzdem richtig gelesen?',
  'uploads.reading.layout': 'Ja, die Zeilen unten stimmen',
  'uploads.layout_hint':
    'Falls nicht, korrigieren Sie unten, wie sie gelesen wird, oder laden Sie die richtige Datei hoch.',
  'uploads.error.layout': 'Die Antwort ist accept.',
  'statements.drift.named': 'Die Spalten haben jetzt Namen.',
  'statements.drift.unnamed': 'Die Namen der Spalten fehlen.',
  'statements.drift.width': 'Eine Zeile hatte {before} Spalten, jetzt {now}.',
  'statements.drift.renamed': 'Die Spalte „{before}“ heißt jetzt „{now}“.',
  'statements.drift.moved': 'Die Spalte „{name}“ ist von {before} nach {now} gerückt.',
  'statements.drift.gone': 'Die Spalte „{name}“ fehlt.',
  'statements.drift.new': 'Die Spalte „{name}“ ist neu.',
  'statements.drift.date': 'Das Datum wurde aus {before} gelesen, jetzt aus {now}.',
  'statements.drift.amount': 'Die Beträge wurden aus {before} gelesen, jetzt aus {now}.',
  'statements.drift.delimiter': 'Die Spalten waren durch „{before}“ getrennt, jetzt durch „{now}“.',
  'statements.drift.dmy': 'Bei Daten steht jetzt der Tag vorn.',
  'statements.drift.mdy': 'Bei Daten steht jetzt der Monat vorn.',
  'statements.drift.ymd': 'Bei Daten steht jetzt das Jahr vorn.',
  'statements.drift.mark': 'Das Dezimalzeichen war „{before}“, jetzt ist es „{now}“.',
  'statements.drift.negative_out': 'Ein Minus ist jetzt eine Ausgabe; zuletzt war es eine Einnahme.',
  'statements.drift.positive_out': 'Ein Minus ist jetzt eine Einnahme; zuletzt war es eine Ausgabe.',
  'statements.drift.known_rows':
    'Zeilen eines früheren Auszugs kommen wieder und werden anders gelesen, die erste in Zeile {line}.',
  'statements.drift.share': 'Zuletzt waren {before} % der Zeilen Ausgaben, jetzt {now} %.',
  'statements.drift.larger': 'Der typische Betrag ist {times}-mal so groß wie zuletzt.',
  'statements.drift.smaller': 'Der typische Betrag war zuletzt {times}-mal so groß.',
  'statements.drift.turned': {
    one: 'Bei {count} bekannten Partner geht das Geld in die andere Richtung, in Zeile {line}.',
    other: 'Bei {count} bekannten Partnern geht das Geld in die andere Richtung, zuerst in Zeile {line}.',
  },
  'statements.warning.carried_columns':
    'Der Aufbau ist ein anderer. Was für den letzten korrigiert wurde, gilt nach den Namen der Spalten weiter: {columns}.',
  'statements.warning.carried':
    'Der Aufbau ist ein anderer. Was für den letzten geantwortet wurde, gilt weiter.',
  'statements.drift.unread':
    '{count} Zeilen sehen wie Buchungen aus, sind aber nicht lesbar, zuerst Zeile {line}.',
  'statements.drift.content': 'Die Spalten {columns} enthalten etwas anderes als zuletzt.',
};
