import type { Translation } from '../translator.ts';

export const errors: Translation<typeof import('../en/errors.ts').errors> = {
  'errors.invalid':
    'Einige Felder sind noch nicht richtig. Bitte prüfen Sie die markierten Felder, und senden Sie das Formular noch einmal.',
  'errors.unknown_field': 'Unbekanntes Feld: {name}.',
  'errors.not_json': 'Der Inhalt muss JSON sein.',
  'errors.not_form': 'Das Formular konnte nicht gelesen werden. Bitte senden Sie es noch einmal.',
  'errors.form_long': 'Dieses Formular hat zu viele Felder. Höchstens {most} werden angenommen.',
  'errors.wrong_type': 'Diese Adresse erwartet {expected}.',
  'errors.unauthenticated': 'Bitte melden Sie sich an.',
  'errors.wrong_origin':
    'Diese Anfrage kam nicht von Atlas selbst und wurde deshalb abgelehnt. Öffnen Sie die Seite in Atlas, und versuchen Sie es noch einmal.',
  'errors.not_found': 'Unter dieser Adresse gibt es nichts.',
  'errors.method': 'Diese Adresse nimmt {method} nicht an, nur {allowed}.',
  'errors.too_large': 'Das ist zu groß. Höchstens {limit} werden angenommen.',
  'errors.too_many':
    'Zu viele Versuche. Bitte warten Sie {seconds} Sekunden, und versuchen Sie es dann noch einmal.',
  'errors.too_many_calls':
    'Zu viele Anfragen in kurzer Zeit. Bitte warten Sie {seconds} Sekunden, und versuchen Sie es dann noch einmal.',
  'errors.conflict':
    'Jemand anderes hat das inzwischen geändert. Laden Sie es neu, und wiederholen Sie Ihre Änderung.',
  'errors.busy':
    'Atlas ist gerade mit einer anderen Änderung beschäftigt. Nichts wurde gespeichert; bitte versuchen Sie es gleich noch einmal.',
  'errors.full':
    'Der Datenträger ist voll. Nichts wurde gespeichert; bitten Sie die Person, die Atlas betreibt, Platz zu schaffen.',
  'errors.disk_fails':
    'Der Datenträger nimmt zurzeit nichts an. Nichts wurde gespeichert; wenden Sie sich an die Person, die Atlas betreibt, oder versuchen Sie es gleich noch einmal.',
  'errors.disk_low':
    'Der Datenträger ist fast voll, deshalb werden keine Dateien angenommen. Nichts wurde gespeichert; bitten Sie die Person, die Atlas betreibt, Platz zu schaffen.',
  'errors.read_only':
    'Die Datenbank ist zurzeit schreibgeschützt. Nichts wurde gespeichert; wenden Sie sich an die Person, die Atlas betreibt.',
  'errors.unreachable':
    'Die Datenbank antwortet zurzeit nicht. Nichts wurde gespeichert; bitte versuchen Sie es gleich noch einmal.',
  'errors.unknown_outcome':
    'Die Verbindung zur Datenbank brach beim Speichern ab. Vielleicht wurde es gespeichert: Bitte prüfen Sie das, bevor Sie es noch einmal senden.',
  'errors.form_reused':
    'Dieses Formular wurde schon mit anderem Inhalt gespeichert. Sehen Sie sich zuerst das Gespeicherte an; wenn Sie noch einmal speichern, kommt dies dazu.',
  'errors.internal':
    'Bei uns ist etwas schiefgelaufen. Nichts ist verloren; bitte versuchen Sie es noch einmal. Anfrage {id}.',
  'errors.if_match': 'If-Match nimmt ETags in Anführungszeichen, etwa "3".',
  'errors.repeated': 'Der Parameter {name} kam mehr als einmal.',
  'errors.currency': 'Das ist keine Währung. Geben Sie ihre drei Buchstaben an, etwa INR oder EUR.',
  'errors.id': 'Muss eine ID sein.',
  'errors.whole': 'Muss eine ganze Zahl von {min} bis {max} sein.',
  'errors.whole_named': '{name} muss eine ganze Zahl von {min} bis {max} sein.',
  'errors.kind': 'Hier wird eine andere Art von Wert erwartet.',

  'server.refused_title': 'Das hat nicht geklappt',
  'server.back': 'Zurück zur Seite',
  'server.bad_address': 'Diese Adresse kann nicht gelesen werden.',
  'server.two_hosts': 'Diese Anfrage nennt zwei Hosts.',
  'server.crowded':
    'Im Moment wird zu viel hochgeladen. Nichts wurde gespeichert; bitte versuchen Sie es in einigen Sekunden noch einmal.',
  'server.crowded_page':
    'Im Moment wird zu viel hochgeladen. Nichts wurde gespeichert. Laden Sie diese Seite in einigen Sekunden neu, um alles noch einmal zu senden, oder gehen Sie zurück: Ihre Eingaben sind noch da.',
  'server.wrong_host':
    'Unter diesem Namen ist Atlas nicht bekannt. Wer es betreibt, legt die öffentliche Adresse mit ATLAS_ORIGIN fest.',
  'server.encoded_body': 'Senden Sie den Inhalt, wie er ist, ohne Content-Encoding.',
  'server.start_full':
    'Atlas kann nicht starten, weil die Festplatte voll ist ({reason}). Schaffen Sie Platz und starten Sie Atlas erneut.',
  'server.start_read_only':
    'Atlas kann nicht starten, weil Festplatte oder Datenbank nichts schreiben lassen ({reason}). Machen Sie sie beschreibbar und starten Sie Atlas erneut.',
  'server.start_unreachable':
    'Atlas kann nicht starten, weil die Datenbank nicht antwortet ({reason}). Starten Sie die Datenbank, oder berichtigen Sie DATABASE_URL oder ATLAS_DATA_DIR.',
  'server.demo_nobody':
    'Noch gibt es niemanden, auf dessen Namen die Beispieldaten erfasst werden können. Fügen Sie zuerst jemanden hinzu: npm run atlas -- user add EMAIL.',
  'server.demo_refused':
    'Es gibt schon Daten, deshalb wurden die Beispieldaten nicht geladen. Sie kommen nur in eine leere Installation.',
};
