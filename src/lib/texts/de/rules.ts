import type { Translation } from '../translator.ts';

export const rules: Translation<typeof import('../en/rules.ts').rules> = {
  'rules.error.not_found': 'Diese Regel gibt es nicht.',
  'rules.error.no_run': 'Diese Regel hat dabei nichts geändert.',
  'rules.error.name': 'Geben Sie der Regel einen Namen.',
  'rules.error.name_long': 'Ein Name hat höchstens 100 Zeichen.',
  'rules.error.position': 'Eine Position ist eine ganze Zahl ab 1.',
  'rules.error.direction': 'Wählen Sie Eingänge, Ausgänge oder beides.',
  'rules.error.text': 'Geben Sie den gesuchten Text ein.',
  'rules.error.text_long': 'Der gesuchte Text hat höchstens 200 Zeichen.',
  'rules.error.text_op': 'Wählen Sie, wie der Text verglichen wird.',
  'rules.error.text_letters': 'Der gesuchte Text enthält weder Buchstaben noch Ziffern.',
  'rules.error.negative':
    'Geben Sie den Betrag ohne Vorzeichen ein; die Richtung sagt, ob Geld ein- oder ausging.',
  'rules.error.condition':
    'Eine Regel braucht einen Text mit mindestens drei Buchstaben oder einen genauen Betrag. Sonst würde sie über alles entscheiden.',
  'rules.error.range': 'Der größte Betrag liegt unter dem kleinsten.',
  'rules.error.action': 'Wählen Sie entweder einen Typ oder das Erfassen einer Ausgabe.',
  'rules.error.category': 'Wählen Sie die Kategorie der Ausgaben, die erfasst werden.',
  'rules.error.money_out': 'Nur ausgegangenes Geld kann als Ausgabe erfasst werden.',
  'rules.error.account': 'Dieses Konto gibt es nicht.',
  'rules.error.archived_category': 'Diese Kategorie ist archiviert. Wählen Sie eine andere.',
  'rules.error.archived_merchant': 'Dieser Händler ist archiviert. Wählen Sie einen anderen.',
  'rules.error.archived_project': 'Dieses Projekt ist archiviert. Wählen Sie ein anderes.',
  'rules.error.too_many': 'Es gibt schon {most} Regeln, mehr sind nicht möglich. Löschen Sie zuerst eine.',
  'rules.error.preview': 'Sehen Sie sich zuerst die Vorschau an.',
  'rules.error.changed':
    'Die Regel würde inzwischen etwas anderes ändern als gezeigt. Sehen Sie sich die Vorschau noch einmal an.',
  'rules.error.disabled': 'Diese Regel ist ausgeschaltet oder pausiert. Schalten Sie sie zuerst ein.',
  'rules.error.suggests': 'Diese Regel macht nur Vorschläge. Lassen Sie sie zuerst entscheiden.',
};
