import type { Translation } from '../translator.ts';

export const errors: Translation<typeof import('../en/errors.ts').errors> = {
  'errors.invalid': 'Bitte prüfen Sie die markierten Felder, und senden Sie das Formular noch einmal.',
  'errors.unknown_field': 'Unbekanntes Feld: {name}.',
  'errors.not_json': 'Der Anfragetext muss JSON sein.',
  'errors.json_deep': 'Der Anfragetext ist zu tief verschachtelt.',
  'errors.not_form': 'Das Formular konnte nicht gelesen werden. Bitte senden Sie es noch einmal.',
  'errors.form_long': 'Dieses Formular hat zu viele Felder. Höchstens {most} werden angenommen.',
  'errors.wrong_type': 'Diese Adresse erwartet {expected}.',
  'errors.unauthenticated': 'Bitte melden Sie sich an.',
  'errors.wrong_origin':
    'Diese Anfrage kam nicht von Atlas selbst und wurde deshalb abgelehnt. Öffnen Sie die Seite in Atlas, und versuchen Sie es noch einmal.',
  'errors.not_found': 'Unter dieser Adresse ist nichts zu finden.',
  'errors.method': 'Diese Adresse nimmt {method} nicht an, nur {allowed}.',
  'errors.too_large': 'Das ist zu groß. Höchstens {limit} werden angenommen.',
  'errors.too_many':
    'Zu viele Versuche. Bitte warten Sie {seconds} Sekunden, und versuchen Sie es dann noch einmal.',
  'errors.too_many_calls':
    'Zu viele Anfragen in kurzer Zeit. Bitte warten Sie {seconds} Sekunden, und versuchen Sie es dann noch einmal.',
  'errors.conflict':
    'Jemand anderes hat das inzwischen geändert. Laden Sie es neu, und wiederholen Sie Ihre Änderung.',
  'errors.too_long':
    'Das dauerte länger, als Atlas erlaubt, und wurde abgebrochen. Prüfen Sie, ob es gespeichert wurde, bevor Sie es in kleineren Teilen wiederholen.',
  'errors.busy':
    'Atlas ist gerade mit einer anderen Änderung beschäftigt. Nichts wurde gespeichert; bitte versuchen Sie es gleich noch einmal.',
  'errors.full':
    'Der Datenträger ist voll. Nichts wurde gespeichert; bitten Sie die Person, die Atlas betreibt, Platz zu schaffen.',
  'errors.disk_fails':
    'Auf den Datenträger kann zurzeit nicht geschrieben werden. Nichts wurde gespeichert; versuchen Sie es gleich noch einmal, oder wenden Sie sich an die Person, die Atlas betreibt.',
  'errors.disk_low':
    'Der Datenträger ist fast voll, deshalb werden keine Dateien angenommen. Nichts wurde gespeichert; bitten Sie die Person, die Atlas betreibt, Platz zu schaffen.',
  'errors.read_only':
    'Die Datenbank ist zurzeit schreibgeschützt. Nichts wurde gespeichert; wenden Sie sich an die Person, die Atlas betreibt.',
  'errors.unreachable':
    'Die Datenbank antwortet zurzeit nicht. Nichts wurde gespeichert; bitte versuchen Sie es gleich noch einmal.',
  'errors.unknown_outcome':
    'Beim Speichern brach die Verbindung zur Datenbank ab. Die Änderung wurde vielleicht gespeichert: Bitte prüfen Sie das, bevor Sie sie noch einmal senden.',
  'errors.form_reused':
    'Dieses Formular wurde bereits mit anderem Inhalt gespeichert. Sehen Sie zuerst nach, was gespeichert ist; wenn Sie noch einmal speichern, kommt diese Fassung dazu.',
  'errors.internal':
    'Bei uns ist etwas schiefgelaufen. Nichts ist verloren; bitte versuchen Sie es noch einmal. Anfrage {id}.',
  'errors.if_match': 'If-Match muss ein ETag in Anführungszeichen sein, etwa "3".',
  'errors.repeated': 'Der Parameter {name} wurde mehr als einmal gesendet.',
  'errors.currency':
    'Das ist keine Währung. Geben Sie ihren Code aus drei Buchstaben ein, etwa INR oder EUR.',
  'errors.id': 'Muss eine ID sein.',
  'errors.amount_plain': 'Muss eine Zahl wie 1234.5 sein, ohne Komma und Währungszeichen.',
  'errors.whole': 'Muss eine ganze Zahl von {min} bis {max} sein.',
  'errors.whole_named': '{name} muss eine ganze Zahl von {min} bis {max} sein.',
  'errors.kind': 'Dieser Wert hat den falschen Typ.',

  'server.refused_title': 'Das hat nicht geklappt',
  'server.back': 'Zurück zur Seite',
  'server.bad_address': 'Diese Adresse ist ungültig.',
  'server.two_hosts': 'Diese Anfrage nennt zwei Hosts.',
  'server.crowded':
    'Zurzeit laufen zu viele Uploads. Nichts wurde gespeichert; bitte versuchen Sie es in einigen Sekunden noch einmal.',
  'server.crowded_page':
    'Zurzeit laufen zu viele Uploads. Nichts wurde gespeichert. Laden Sie diese Seite in einigen Sekunden neu, um alles noch einmal zu senden, oder gehen Sie zurück: Ihre Eingaben sind noch da.',
  'server.wrong_host':
    'Atlas ist unter diesem Hostnamen nicht erreichbar. Wer Atlas betreibt, kann die öffentliche Adresse mit ATLAS_ORIGIN festlegen.',
  'server.encoded_body': 'Senden Sie den Inhalt ohne Content-Encoding.',
  'server.start_full':
    'Atlas kann nicht starten, weil der Datenträger voll ist ({reason}). Schaffen Sie Platz und starten Sie Atlas erneut.',
  'server.start_read_only':
    'Atlas kann nicht starten, weil Datenträger oder Datenbank schreibgeschützt sind ({reason}). Machen Sie sie beschreibbar und starten Sie Atlas erneut.',
  'server.start_unreachable':
    'Atlas kann nicht starten, weil die Datenbank nicht antwortet ({reason}). Starten Sie die Datenbank, oder berichtigen Sie DATABASE_URL oder ATLAS_DATA_DIR.',
  'server.demo_nobody':
    'Die Beispieldaten müssen einem Benutzer gehören. Fügen Sie zuerst einen hinzu: npm run atlas -- user add EMAIL.',
  'server.demo_refused':
    'Die Beispieldaten wurden nicht geladen, weil es bereits Daten gibt. Sie können nur in eine leere Installation geladen werden.',
};
