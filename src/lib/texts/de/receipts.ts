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
  'receipts.missing': 'Fehlende Belege',
  'receipts.missing_lead':
    'Ausgaben, die auf einen Beleg warten oder auf den Grund, warum es keinen gibt. Die ältesten zuerst.',
  'receipts.mine': 'Meine',
  'receipts.everyone': 'Alle',
  'receipts.parts': 'Fehlend oder begründet',
  'receipts.show_missing': 'Fehlend',
  'receipts.show_answered': 'Mit Begründung',
  'receipts.none_missing': 'Kein Beleg fehlt',
  'receipts.none_missing_text':
    'Jede Ausgabe hat ihren Beleg oder eine Begründung, oder sie ist klein genug, um keinen zu brauchen.',
  'receipts.none_answered': 'Noch keine Begründungen',
  'receipts.none_answered_text':
    'Ausgaben, deren Beleg verloren ging oder nie ausgestellt wurde, stehen hier, sobald es jemand angibt.',
  'receipts.ticked': 'Kein Beleg für die ausgewählten:',
  'receipts.because_lost': 'Verloren',
  'receipts.because_under_limit': 'Zu klein',
  'receipts.because_none_given': 'Keiner ausgestellt',
  'receipts.ask_again': 'Wieder verlangen',
  'receipts.add': 'Beleg hinzufügen',
  'receipts.add_to': 'Beleg hinzufügen: Ausgabe vom {date}, {amount}',
  'receipts.export': 'CSV exportieren',
  'receipts.answered': {
    one: '{count} Ausgabe braucht nun keinen Beleg.',
    other: '{count} Ausgaben brauchen nun keinen Beleg.',
  },
  'receipts.asked_again': {
    one: '{count} Ausgabe wartet wieder auf ihren Beleg.',
    other: '{count} Ausgaben warten wieder auf ihre Belege.',
  },
};
