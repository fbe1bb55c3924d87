import type { Translation } from '../translator.ts';

export const home: Translation<typeof import('../en/home.ts').home> = {
  'home.open': 'Noch zu tun',
  'home.none': 'Es ist nichts mehr zu tun.',
  'home.none_text': 'Jede Buchung ist zugeordnet, jede Ausgabe hat ihren Beleg und ihre Buchung.',
  'home.unclassified': { one: '{count} Buchung zuzuordnen', other: '{count} Buchungen zuzuordnen' },
  'home.unclassified_more': 'Mehr als {count} Buchungen zuzuordnen',
  'home.owed': {
    one: '{count} erstattungsfähige Ausgabe ist noch nicht erstattet',
    other: '{count} erstattungsfähige Ausgaben sind noch nicht erstattet',
  },
  'home.owed_more': 'Mehr als {count} erstattungsfähige Ausgaben sind noch nicht erstattet',
  'home.unlinked': {
    one: '{count} Ausgabe der letzten 90 Tage hat keine Buchung',
    other: '{count} Ausgaben der letzten 90 Tage haben keine Buchung',
  },
  'home.unlinked_more': 'Mehr als {count} Ausgaben der letzten 90 Tage haben keine Buchung',
  'home.without_receipt': {
    one: '{count} Ausgabe der letzten 90 Tage hat keinen Beleg',
    other: '{count} Ausgaben der letzten 90 Tage haben keinen Beleg',
  },
  'home.without_receipt_more': 'Mehr als {count} Ausgaben der letzten 90 Tage haben keinen Beleg',
};
