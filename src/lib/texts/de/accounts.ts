import type { Translation } from '../translator.ts';

export const accounts: Translation<typeof import('../en/accounts.ts').accounts> = {
  'accounts.title': 'Bankkonten',
  'accounts.none': 'Noch keine Konten.',
  'accounts.none_text':
    'Fügen Sie das Konto hinzu, dessen Auszüge Sie einlesen möchten. Ein Name und die letzten vier Stellen genügen.',
  'accounts.add': 'Konto hinzufügen',
  'accounts.edit': 'Bearbeiten',
  'accounts.edit_named': '{name} bearbeiten',
  'accounts.transactions': 'Buchungen',
  'accounts.uploads': 'Uploads',
  'accounts.drop': 'Sie können die Datei eines Auszugs auch auf seinem Konto ablegen.',
  'accounts.upload': 'Auszug hochladen',
  'accounts.of': '{action}: {name}',
  'accounts.number_ends': 'Nummer endet auf {number}',
  'accounts.type.savings': 'Sparkonto',
  'accounts.type.current': 'Girokonto',
  'accounts.type.credit-card': 'Kreditkarte',
  'accounts.type.cash': 'Bargeld',
  'accounts.new_title': 'Bankkonto hinzufügen',
  'accounts.edit_title': 'Konto bearbeiten',
  'accounts.name': 'Name',
  'accounts.name_hint': 'So, wie Sie es nennen, z. B. Gehaltskonto HDFC.',
  'accounts.type': 'Art',
  'accounts.number': 'Nummer',
  'accounts.number_hint': 'Nur die letzten vier Stellen werden behalten, der Rest wird sofort vergessen.',
  'accounts.number_keep':
    'Endet auf {number}. Lassen Sie das Feld leer, um sie zu behalten. Von einer neuen Nummer werden nur die letzten vier Stellen behalten.',
  'accounts.save': 'Speichern',
  'accounts.cancel': 'Abbrechen',
  'accounts.back': 'Konten',
  'accounts.added': '{name} wurde hinzugefügt.',
  'accounts.saved': '{name} wurde gespeichert.',
  'accounts.error.name': 'Bitte geben Sie einen Namen ein',
  'accounts.error.name_long': 'Ein Name hat höchstens 100 Zeichen',
  'accounts.error.type': 'Wählen Sie eine der Arten',
  'accounts.error.number':
    'Die Nummer besteht aus 4 bis 34 Buchstaben oder Ziffern; Leerzeichen und Bindestriche dürfen dazwischenstehen',
  'accounts.error.id_missing': 'Die Kontonummer fehlt!',
  'accounts.error.not_found': 'Konto nicht gefunden. Bitte prüfen Sie die ID.',
  'accounts.error.failed':
    'Die Angaben zum Konto konnten nicht geladen werden. Bitte versuchen Sie es noch einmal.',
};
