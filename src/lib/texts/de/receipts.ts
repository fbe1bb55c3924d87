import type { Translation } from '../translator.ts';

export const receipts: Translation<typeof import('../en/receipts.ts').receipts> = {
  'receipts.not_found':
    'Diesen Beleg gibt es in der Ablage nicht. Vielleicht hat ihn inzwischen jemand verwendet oder verworfen.',
  'receipts.expense_or_transaction': 'Geben Sie entweder eine Ausgabe oder eine Buchung an.',
  'receipts.of_transaction':
    'Senden Sie Kategorie und Händler nur zusammen mit einer Buchung; eine Ausgabe hat ihre eigenen.',
  'receipts.category_needed': 'Wählen Sie eine Kategorie: Für diese Zahlung ist noch keine bekannt.',
  'receipts.money_in': 'Diese Buchung ist ein Geldeingang, für den sich keine Ausgabe erfassen lässt.',
  'receipts.same_waits':
    'Dieselbe Datei „{file}“ liegt bereits in der Ablage. Bestätigen Sie, um sie zweimal zu behalten.',
  'receipts.same_used':
    'Dieselbe Datei „{file}“ gehört bereits zu einer Ausgabe. Bestätigen Sie, um sie zweimal zu verwenden.',
  'receipts.thumbnail': 'Ein Vorschaubild ist ein WebP oder JPEG von höchstens 16 kB.',
  'receipts.reason': 'Wählen Sie einen der Gründe oder keinen.',
  'receipts.limit': 'Kein Beleg nötig bis ({currency})',
  'receipts.limit_hint':
    'Eine Ausgabe bis zu diesem Betrag braucht keinen Beleg. Leer lassen, wenn jede Ausgabe dieser Kategorie einen braucht.',
  'receipts.limit_save': 'Grenze speichern',
  'receipts.limit_set': '„{name}“ braucht erst über der Grenze Belege.',
  'receipts.limit_gone': 'Jede Ausgabe von „{name}“ braucht einen Beleg.',
  'receipts.filter': 'Filtern Sie nach missing oder answered.',
};
