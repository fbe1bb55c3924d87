import type { Translation } from '../translator.ts';

export const server: Translation<typeof import('../en/server.ts').server> = {
  'server.refused_title': 'Das hat nicht geklappt',
  'server.back': 'Zurück zur Seite',
  'server.bad_address': 'Diese Adresse kann nicht gelesen werden.',
  'server.wrong_host':
    'Unter diesem Namen ist Atlas nicht bekannt. Wer es betreibt, legt die öffentliche Adresse mit ATLAS_ORIGIN fest.',
  'server.encoded_body': 'Senden Sie den Inhalt, wie er ist, ohne Content-Encoding.',
  'server.demo_nobody':
    'Noch gibt es niemanden, auf dessen Namen die Beispieldaten erfasst werden können. Fügen Sie zuerst jemanden hinzu: npm run atlas -- user add EMAIL.',
  'server.demo_refused':
    'Es gibt schon Daten, deshalb wurden die Beispieldaten nicht geladen. Sie kommen nur in eine leere Installation.',
};
