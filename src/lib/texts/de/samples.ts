import type { Translation } from '../translator.ts';

export const samples: Translation<typeof import('../en/samples.ts').samples> = {
  'samples.title': 'Muster ohne Ihre Daten',
  'samples.link': 'Muster ohne Ihre Daten',
  'samples.about':
    'Das braucht jemand, der Atlas entwickelt, um zu sehen, wie Ihre Bank ihre Dateien schreibt, ohne etwas über Sie: Wörter, Nummern und Beträge sind andere, Tage sind um ganze Wochen verschoben. Spalten, Vorzeichen und Zeichen sind wie zuvor, Salden gehen auf wie zuvor, und Atlas liest beide Seiten gleich.',
  'samples.check':
    'Nichts wird irgendwohin gesendet. Sehen Sie die rechte Seite durch, bevor Sie sie weitergeben.',
  'samples.download': 'Muster herunterladen',
  'samples.again': 'Ein anderes erzeugen',
  'samples.table': 'Zeilen der Datei und ihres Musters',
  'samples.line': 'Zeile',
  'samples.before': 'Ihre Datei',
  'samples.after': 'Muster',
  'samples.more': {
    one: '{count} weitere Zeile ist im Download.',
    other: '{count} weitere Zeilen sind im Download.',
  },
  'samples.error.encoding':
    'Davon lässt sich kein Muster machen: Die Datei enthält Bytes, die in ihrer Kodierung ({encoding}) keine Zeichen sind. Exportieren Sie sie bei Ihrer Bank noch einmal, oder speichern Sie sie als UTF-8.',
  'samples.error.amounts':
    'Davon lässt sich kein Muster machen: Die Datei enthält fast jeden Betrag, den es gibt, also bleiben keine anderen. Nehmen Sie einen Auszug über weniger Tage.',
  'samples.error.differs':
    'Es gibt kein Muster: Keines, das versucht wurde, liest sich wie die Datei ({part}). Versuchen Sie es noch einmal, oder senden Sie einige Zeilen, die Sie von Hand geändert haben.',
  'samples.error.unplaced':
    'Davon lässt sich kein Muster machen: „{text}“ war in der Datei nicht wiederzufinden. Senden Sie einige Zeilen, die Sie von Hand geändert haben.',
  'samples.error.seed': 'Der Startwert hat höchstens 100 Zeichen.',
};
