import type { Translation } from '../translator.ts';

export const expenses: Translation<typeof import('../en/expenses.ts').expenses> = {
  'expenses.date_required': 'Bitte geben Sie ein Datum an',
  'expenses.date_invalid': 'Muss ein Tag wie 2026-04-01 sein',
  'expenses.amount_required': 'Bitte geben Sie einen Betrag an',
  'expenses.amount_number': 'Der Betrag muss eine Zahl sein',
  'expenses.amount_decimals': 'Der Betrag darf höchstens 2 Nachkommastellen haben',
  'expenses.amount_decimals_0': 'Diese Währung hat keine Nachkommastellen',
  'expenses.amount_decimals_3':
    'Der Betrag darf höchstens 3 Nachkommastellen haben; schreiben Sie 1234 oder 1.234',
  'expenses.amount_limit': 'Der Betrag darf höchstens 9.999.999.999,99 sein',
  'expenses.amount_positive': 'Der Betrag muss größer als 0 sein',
  'expenses.category_required': 'Bitte wählen Sie eine Kategorie',
  'expenses.items_required': 'Mindestens eine Position ist nötig',
  'expenses.items_long': 'Höchstens 100 Positionen sind möglich',
  'expenses.comment_long': 'Höchstens 2.000 Zeichen',
  'expenses.list_long': 'Höchstens 100 sind möglich',
  'expenses.text': 'Muss ein Text sein',
  'expenses.id_or_name': 'Geben Sie entweder die ID oder den Namen an, nicht beides.',
  'expenses.flag': 'Muss true oder false sein',
  'expenses.list': 'Muss eine Liste sein',
  'expenses.cursor': 'Muss ein Cursor aus einer früheren Antwort sein',
  'expenses.not_found': 'Ausgabe nicht gefunden. Vielleicht wurde sie gelöscht.',
  'expenses.no_such_person': 'Diese Person gibt es nicht.',
  'expenses.changed_meanwhile':
    'Jemand anderes hat diese Ausgabe inzwischen geändert. Sehen Sie sich beide Fassungen an, und speichern Sie dann noch einmal.',
  'expenses.not_deleted': 'Diese Ausgabe ist nicht gelöscht oder wurde schon wiederhergestellt.',
  'expenses.deleted_filter': 'Gelöschte Ausgaben werden ohne Filter aufgelistet.',
  'expenses.filter_long': 'Höchstens 200 Zeichen',
  'expenses.none_chosen': 'Wählen Sie mindestens eine Ausgabe',
  'expenses.bulk_what': 'Wählen Sie eine Kategorie oder ein Projekt, oder löschen Sie.',
  'expenses.bulk_which': 'Senden Sie entweder die Ausgaben oder einen Filter mit der Anzahl, die er fand.',
  'expenses.bulk_too_many':
    'Höchstens {most} Ausgaben lassen sich auf einmal ändern. Grenzen Sie den Filter ein.',
  'expenses.bulk_count': {
    one: 'Inzwischen passt {count} Ausgabe. Sehen Sie nach, bevor Sie alle ändern.',
    other: 'Inzwischen passen {count} Ausgaben. Sehen Sie nach, bevor Sie alle ändern.',
  },
  'expenses.not_reimbursable': 'Nur eine erstattungsfähige Ausgabe kann erstattet werden.',
  'expenses.some_not_reimbursable': {
    one: 'Nichts wurde markiert: Eine Ausgabe ist nicht erstattungsfähig ({list}).',
    other: 'Nichts wurde markiert: {count} Ausgaben sind nicht erstattungsfähig ({list}).',
  },
  'expenses.reimbursed_already': 'Sie ist schon erstattet. Nehmen Sie das zuerst zurück.',
  'expenses.amount_linked':
    'Die damit verknüpften Buchungen ergeben {sum}. Der Betrag darf nicht kleiner sein; lösen Sie zuerst eine Verknüpfung.',
  'expenses.not_linked':
    'Die beiden sind nicht verknüpft. Vielleicht hat jemand die Verknüpfung inzwischen gelöst.',
  'expenses.transaction_not_found': 'Buchung nicht gefunden.',
  'expenses.transaction_linked': '„{description}“ vom {date} ist bereits mit einer Ausgabe verknüpft.',
  'expenses.transaction_type':
    '„{description}“ vom {date} ist anders markiert und kann deshalb keine Ausgabe sein. Markieren Sie sie zuerst als Unbekannt.',
  'expenses.transaction_paired':
    '„{description}“ vom {date} ist als Umbuchung verbunden und kann deshalb keine Ausgabe sein. Trennen Sie zuerst die Umbuchung.',
  'expenses.transaction_zero':
    '„{description}“ vom {date} bewegt kein Geld, es gibt also nichts zu verknüpfen.',
  'expenses.attachment_unusable':
    'Diese Datei ist noch nicht angekommen, gehört jemand anderem oder schon zu einer anderen Ausgabe, oder sie wurde verworfen.',
  'expenses.attachment_not_found': 'Datei nicht gefunden.',
  'expenses.files_required': 'Nennen Sie mindestens eine Datei',
  'expenses.files_long': 'Höchstens 20 Dateien auf einmal',
  'expenses.file_name_required': 'Eine Datei braucht einen Namen',
  'expenses.link_wrong': 'Dieser Upload-Link ist ungültig. Fordern Sie einen neuen an.',
  'expenses.link_expired': 'Dieser Upload-Link ist abgelaufen. Fordern Sie einen neuen an.',
  'expenses.attachment_differs': 'Unter diesem Link wurde schon eine andere Datei gespeichert.',
  'expenses.attachment_large': 'Diese Datei ist zu groß. Höchstens 20\u00a0MB werden angenommen.',
  'expenses.attachment_cut': 'Die Datei kam nicht vollständig an. Bitte senden Sie sie noch einmal.',
  'expenses.key_length': 'Ein Idempotency-Key hat 1 bis 255 Zeichen.',
  'expenses.key_reused':
    'Dieser Idempotency-Key wurde schon für eine andere Anfrage benutzt. Verwenden Sie einen neuen.',
  'files.quota':
    'Ihre Belege und Auszüge dürfen bis zu {limit} belegen; das wäre damit überschritten. Nichts wurde gespeichert. Verwerfen Sie Uploads, die nie eingefügt wurden, löschen Sie Ausgaben, deren Belege nicht mehr gebraucht werden (der Platz wird nach 30 Tagen frei), oder bitten Sie die Person, die Atlas betreibt, um mehr Platz.',
  'files.unreachable':
    'Der Dateispeicher antwortet zurzeit nicht. Nichts wurde gespeichert; bitte versuchen Sie es gleich noch einmal.',

  'waiting.mark': 'Wartend ({count})',
  'waiting.title': 'Wartet auf das Senden',
  'waiting.lead':
    'Diese Ausgaben gibt es nur auf diesem Gerät. Sie werden automatisch gesendet, sobald Atlas erreichbar ist.',
  'waiting.waits': 'Wartet',
  'waiting.needs_you': 'Bitte prüfen',
  'waiting.try_now': 'Jetzt versuchen',
  'waiting.edit': 'Bearbeiten',
  'waiting.edit_one': 'Bearbeiten: {title}',
  'waiting.discard': 'Verwerfen',
  'waiting.discard_one': 'Verwerfen: {title}',
  'waiting.discard_title': 'Diese Ausgabe verwerfen?',
  'waiting.discard_text':
    'Sie ist nur auf diesem Gerät. Einmal verworfen, lässt sie sich nicht wiederherstellen.',
  'waiting.keep': 'Behalten',
  'waiting.told':
    'Atlas ist zurzeit nicht erreichbar. Die Ausgabe bleibt auf diesem Gerät und wird so bald wie möglich gesendet.',
  'waiting.edit_told':
    'Atlas ist zurzeit nicht erreichbar. Ihre Änderungen bleiben auf diesem Gerät. Speichern Sie später noch einmal.',
  'waiting.file_told': '{file} wartet, bis Atlas wieder erreichbar ist.',
  'waiting.file': 'Wartet',
  'waiting.recorded': 'Gesendet und erfasst: {title}',
  'waiting.unsure':
    'Vor mehr als einem Tag ohne Antwort gesendet, also vielleicht schon erfasst. Sehen Sie unter den Ausgaben nach: Speichern erfasst sie noch einmal.',
  'waiting.recorded_before':
    'Eine frühere Fassung wurde erfasst. Sehen Sie unter den Ausgaben nach: Speichern erfasst auch diese Fassung.',
  'waiting.kept': 'Entwurf auf diesem Gerät gesichert',
  'waiting.restored': 'Entwurf vom {when} wiederhergestellt.',
  'waiting.finish_first': 'Speichern oder verwerfen Sie zuerst das offene Formular.',
  'waiting.not_kept':
    'Dieser Browser kann Ihre Eingaben nicht aufbewahren. Schlägt das Speichern fehl, lassen Sie diese Seite offen und speichern Sie später noch einmal.',
  'waiting.sign_out_title': 'Abmelden und verwerfen, was noch wartet?',
  'waiting.sign_out_text': {
    one: '{count} Ausgabe oder Beleg wartet auf das Senden. Beim Abmelden geht das verloren.',
    other: '{count} Ausgaben und Belege warten auf das Senden. Beim Abmelden werden sie verworfen.',
  },
  'waiting.sign_out_stay': 'Angemeldet bleiben',
  'waiting.sign_out_discard': 'Verwerfen und abmelden',
};
