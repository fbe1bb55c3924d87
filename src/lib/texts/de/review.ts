import type { Translation } from '../translator.ts';

export const review: Translation<typeof import('../en/review.ts').review> = {
  'review.comma': ', ',
  'review.new_expense': 'Neue Ausgabe',
  'review.new_expense_of': 'Neue Ausgabe: {name}',
  'review.link_to': 'Mit „{name}“ vom {date} verknüpfen',
  'review.link_to_day': 'Mit der Ausgabe vom {date} verknüpfen',
  'review.link_many': {
    one: 'Mit {count} Ausgabe verknüpfen',
    other: 'Mit {count} Ausgaben verknüpfen',
  },
  'review.pair': 'Eigene Umbuchung: {account}, {date}',
  'review.because_learned': 'bisher {yes} von {all}',
  'review.because_merchant': '{yes} der letzten {all} bei {name}',
  'review.error.which': 'Nennen Sie die Buchungen oder eine Gruppe.',
  'review.error.group': 'Eine Gruppe besteht aus Kern und Richtung, etwa swiggy:out.',
  'review.error.one': 'Nennen Sie eine Buchung.',
  'review.error.two': 'Nennen Sie zwei Buchungen: zuerst den Abgang, dann den Eingang.',
  'review.error.act': 'Muss IN, IV, CW, IG, expense, link, pair oder later sein.',
  'review.error.none': 'Nennen Sie mindestens eine Entscheidung.',
  'review.error.too_many': 'Höchstens 100 Entscheidungen können auf einmal gesendet werden.',
  'review.error.count':
    'Diese Gruppe hat jetzt {count} Zeilen, gezeigt wurden {shown}. Sehen Sie noch einmal nach, bevor Sie entscheiden.',
  'review.skipped_by': '{name} hat das inzwischen entschieden: {type}.',
  'review.skipped': 'Das wurde inzwischen entschieden: {type}.',
};
