import type { Translation } from '../translator.ts';
export const formats: Translation<typeof import('../en/formats.ts').formats> = {
  'statements.skipped.security': 'Ein Wertpapiergeschäft, keine Kontobewegung.',
  'statements.skipped.deleted':
    'Die Bank nimmt damit eine frühere Zeile zurück. Löschen Sie jene von Hand, falls das Konto sie hat.',
  'statements.skipped.other_kind': 'Ein Eintrag der Art „{type}“, der keine Kontobewegung enthält.',
  'statements.warning.securities':
    '{count} Wertpapiergeschäfte wurden ausgelassen; nur Geldbewegungen wurden gelesen.',
  'statements.warning.correction':
    'Die Bank berichtigt damit eine frühere Zeile. Hat das Konto die frühere schon, entfernen Sie eine der beiden.',
  'statements.warning.repeated_reference':
    '{count} Zeilen gleichen einer früheren Zeile dieser Datei, mit derselben Referenz „{reference}“. Hat die Bank eine doppelt gesendet, entfernen Sie sie nach dem Übernehmen.',
  'statements.warning.closing':
    'Die Zeilen führen nicht zum Schlusssaldo, den die Bank nennt: Sie ergeben {expected}, die Bank nennt {found}. Eine Zeile könnte fehlen.',
  'statements.warning.gap':
    'Vor diesem Auszug könnte einer fehlen: Der vorige endet mit {before}, dieser beginnt mit {after}.',
  'statements.warning.no_closing':
    'Dieser Auszug hat keinen Schlusssaldo: Es könnten Seiten fehlen. Vergleichen Sie vor dem Übernehmen mit Ihrer Bank.',
  'statements.warning.entries_missing':
    'Die Bank nennt {stated} Einträge, die Datei hat {count}. Vergleichen Sie vor dem Übernehmen mit Ihrer Bank.',
  'statements.warning.other_account':
    'Diese Datei gehört zu einem Konto, dessen Nummer auf {stated} endet; die Nummer hier endet auf {number}. Ist es das richtige Konto?',
  'statements.warning.accounts_left_out':
    'Mehrere Konten in dieser Datei: Gelesen wurden die Zeilen von {main}, ausgelassen die von {others}. Laden Sie die Datei auch bei jenen Konten hoch.',
  'statements.warning.interim':
    'Das ist ein Zwischenbericht ({format}): Seine Zeilen kommen im endgültigen Auszug noch einmal, vielleicht mit anderen Texten. Laden Sie besser jenen hoch.',
  'statements.warning.notification':
    'Das ist eine Anzeige einzelner Buchungen ({format}), kein Auszug: Ihre Zeilen kommen im Auszug noch einmal. Laden Sie besser jenen hoch.',
  'statements.warning.dated_by_statement':
    'Ab hier haben Einträge kein eigenes Datum. Sie haben das des Auszugs: {date}.',
  'statements.warning.maybe_balance':
    '„{text}“ könnte ein Saldo statt einer Buchung sein. Wenn ja, löschen Sie die Zeile nach dem Übernehmen.',
  'statements.warning.sheets':
    'Nur das Blatt „{main}“ wurde gelesen. Auch diese enthalten Buchungen: {others}. Speichern Sie jedes als eigene Datei und laden Sie es hoch.',
  'statements.warning.card_sign':
    'Dieses Konto ist eine Karte, und die Beträge haben keine Vorzeichen: Positives wurde als Ausgabe gelesen. Vergleichen Sie vor dem Übernehmen mit Ihrer Bank.',
  'statements.warning.day_first':
    'Die Daten lassen sich auf zwei Arten lesen. Die Beträge haben ein Dezimalkomma, deshalb wurde der Tag zuerst gelesen.',
  'statements.error.cut_off':
    'Diese {format}-Datei ist abgeschnitten: Ihr Ende fehlt. Laden Sie sie noch einmal herunter.',
  'statements.error.entries_unreadable':
    'Diese {format}-Datei hat {count} Einträge, aber keiner lässt sich als Buchung lesen; der erste steht in Zeile {line}: „{text}“. Laden Sie sie noch einmal herunter, oder wählen Sie bei Ihrer Bank ein anderes Format.',
  'statements.error.no_entries_of_account':
    'Diese {format}-Datei enthält keine Kontobewegungen, nur andere Einträge. Wählen Sie beim Herunterladen in Ihrer Bank die Liste der Umsätze.',
  'statements.error.no_entries':
    'Diese {format}-Datei enthält keine Buchungen. Wählen Sie einen Zeitraum mit Buchungen, und laden Sie ihn noch einmal herunter.',
  'statements.error.xml_doctype':
    'Diese XML-Datei hat einen Dokumenttyp, den kein Kontoauszug braucht und der schädlich sein kann. Sie wurde nicht gelesen. Laden Sie den Auszug noch einmal bei Ihrer Bank herunter.',
  'statements.error.xml_broken':
    'Diese XML-Datei ist in Zeile {line} beschädigt oder abgeschnitten. Laden Sie sie noch einmal herunter.',
  'statements.error.xml_limits':
    'Diese XML-Datei ist gebaut wie kein Kontoauszug: zu tief verschachtelt, zu viele Teile oder zu lange Texte. Laden Sie den Auszug noch einmal bei Ihrer Bank herunter.',
  'statements.skipped.other_currency': 'Diese Zeile ist in {currency}.',
  'statements.skipped.hidden': 'Diese Zeile ist in der Arbeitsmappe ausgeblendet.',
  'statements.error.workbook_broken':
    'Diese Arbeitsmappe ist beschädigt oder unvollständig. Laden Sie sie noch einmal herunter oder wählen Sie CSV, wo Ihre Bank den Download anbietet.',
  'statements.error.workbook_limits':
    'Diese Arbeitsmappe enthält weit mehr als ein Kontoauszug. Laden Sie den Auszug noch einmal bei Ihrer Bank herunter oder wählen Sie dort CSV.',
  'statements.error.workbook_password':
    'Diese Arbeitsmappe ist durch ein Passwort geschützt. Öffnen Sie sie, speichern Sie sie ohne Passwort und laden Sie diese Datei hoch.',
  'uploads.question.account': 'Welches der Konten in dieser Datei ist gemeint?',
  'uploads.reading.account': 'Konto {account}',
  'uploads.nothing_to_map':
    'Gelesen als {format}: Jedes Feld hat seinen Platz, es gibt nichts zu berichtigen.',
  'uploads.balance_follows': 'Anfangssaldo und alle Zeilen ergeben den Schlusssaldo, den die Bank nennt.',
  'uploads.error.account': 'Nennen Sie eines der Konten in der Datei, wie die Frage sie aufzählt.',
  'uploads.error.not_read':
    'Diese Art von Datei kann nicht gelesen werden. Wählen Sie beim Herunterladen in Ihrer Bank CSV, OFX, QIF, MT940, CAMT oder XLSX, am besten .csv, und laden Sie diese Datei hoch.',
  'transactions.page_read_as':
    'Gelesen als {format}: Das ist der Teil der Datei, der zu dieser Zeile gehört.',
  'uploads.question.layout':
    'Diese Datei ist anders als die letzten Auszüge dieses Kontos in diesem Format. Ist sie trotzdem richtig gelesen?',
  'uploads.reading.layout': 'Ja, die Zeilen unten stimmen: trotzdem so lesen',
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
  'statements.drift.unread': 'Nicht lesbar, obwohl wie Umsätze: {count} Zeilen, zuerst Zeile {line}.',
  'statements.drift.content': 'Die Spalten {columns} enthalten etwas anderes als zuletzt.',
};
