import type { Translation } from '../translator.ts';

export const integrations: Translation<typeof import('../en/integrations.ts').integrations> = {
  'integrations.title': 'Integrationen',
  'integrations.lead':
    'Persönliche API-Token: Ihre eigenen Programme und Skripte nutzen Atlas damit in Ihrem Namen.',
  'integrations.add': 'Token erstellen',
  'integrations.back': 'Integrationen',
  'integrations.tokens': 'Ihre Token',
  'integrations.none': 'Noch keine Token',
  'integrations.none_text':
    'Mit einem Token kann ein Skript oder ein anderer Dienst Atlas lesen oder darin erfassen, ohne Ihr Passwort.',
  'integrations.name': 'Name',
  'integrations.name_hint': 'Wer es benutzt, zum Beispiel „Monatsbericht“.',
  'integrations.scope': 'Umfang',
  'integrations.scope_read': 'Lesen',
  'integrations.scope_write': 'Lesen und schreiben',
  'integrations.scope_hint': 'Für Berichte und Exporte genügt Lesen.',
  'integrations.ends_with': 'Endet auf {hint}',
  'integrations.created': 'Erstellt',
  'integrations.last_used': 'Zuletzt benutzt',
  'integrations.never_used': 'Nie',
  'integrations.expires': 'Läuft ab',
  'integrations.expires_never': 'Nie',
  'integrations.expired': 'Abgelaufen',
  'integrations.actions': 'Aktionen',
  'integrations.revoke': 'Widerrufen',
  'integrations.revoke_named': '{name} widerrufen',
  'integrations.life': 'Läuft ab nach',
  'integrations.life_days': { one: '{count} Tag', other: '{count} Tagen' },
  'integrations.life_year': 'Einem Jahr',
  'integrations.life_none': 'Nie',
  'integrations.life_hint': 'Ein Token, das abläuft, kann nicht irgendwo vergessen werden.',
  'integrations.create': 'Token erstellen',
  'integrations.cancel': 'Abbrechen',
  'integrations.made_title': 'Das Token „{name}“ ist bereit',
  'integrations.token': 'API-Token',
  'integrations.made_text':
    'Kopieren Sie es jetzt: Atlas behält nur einen Fingerabdruck davon und kann es nicht noch einmal zeigen. Bewahren Sie es auf wie ein Passwort.',
  'integrations.done': 'Fertig',
  'integrations.revoke_title': '„{name}“ widerrufen?',
  'integrations.revoke_text':
    'Was dieses Token benutzt, wird von nun an abgewiesen. Das lässt sich nicht rückgängig machen.',
  'integrations.revoked': 'Das Token „{name}“ ist widerrufen.',
  'integrations.how': 'So wird es benutzt',
  'integrations.how_text':
    'Senden Sie das Token bei jedem Aufruf im Header Authorization. Dieser hier listet die neuesten Ausgaben:',
  'integrations.how_reach':
    'Ein Token erreicht Ausgaben, den Katalog, Bankkonten, Auszüge und Buchungen. Mit dem Umfang Lesen ändert es nichts. Nie erreicht es Ihr Passwort, Sitzungen oder Token, und es kann nicht ändern, wer Mitglied ist.',
  'integrations.how_disabled': 'Die Token eines deaktivierten Mitglieds gelten sofort nicht mehr.',
  'integrations.error.name': 'Bitte geben Sie einen Namen ein',
  'integrations.error.name_long': 'Höchstens 100 Zeichen',
  'integrations.error.name_taken': 'Sie haben schon ein Token „{name}“.',
  'integrations.error.scope': 'Muss read oder write sein.',
  'integrations.error.life': 'Muss 30, 90 oder 365 Tage sein, oder ohne Ende.',
  'integrations.error.many': 'Sie haben {most} Token. Widerrufen Sie eines, das nicht mehr benutzt wird.',
  'integrations.error.not_found': 'Dieses Token haben Sie nicht.',
  'integrations.error.token': 'Dieses API-Token ist unbekannt, abgelaufen oder widerrufen.',
  'integrations.error.reach':
    'Dafür kann ein API-Token nicht benutzt werden. Melden Sie sich stattdessen an.',
  'integrations.error.read_only':
    'Dieses API-Token darf nur lesen. Benutzen Sie eines mit dem Umfang „write“.',
};
