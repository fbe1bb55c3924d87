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
};
