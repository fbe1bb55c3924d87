import type { Translation } from '../translator.ts';

export const tables: Translation<typeof import('../en/tables.ts').tables> = {
  'tables.search': 'Suchen',
  'tables.clear': 'Löschen',
  'tables.info': '{start}–{end} von {total}',
  'tables.size': 'Zeilen pro Seite',
  'tables.none': 'Keine Einträge gefunden',
  'tables.said': 'Zeilen {start} bis {end} von {total}',
  'tables.nothing': 'Nichts gefunden.',
  'tables.failed': 'Fehler beim Abrufen: {reason}',
  'tables.lost': 'API-Endpunkt nicht gefunden',
  'tables.unreadable': 'Fehler beim Lesen der API-Antwort als JSON: {reason}',
  'tables.yes': 'Ja',
  'tables.no': 'Nein',
  'tables.total': 'Summe',
  'tables.number': 'Muss eine ganze Zahl innerhalb der Grenzen sein.',
  'tables.long': 'Das ist zu lang.',
  'tables.text': 'Muss ein Text sein.',
  'tables.list': 'Muss eine Liste sein.',
  'tables.filter': 'Muss text, numeric oder dateRange sein, wie die Spalte.',
  'tables.sort': 'Muss asc oder desc sein.',
  'tables.column': 'Diese Spalte gibt es nicht.',
};
