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
};
