import type { Translation } from '../translator.ts';

export const waiting: Translation<typeof import('../en/waiting.ts').waiting> = {
  'waiting.mark': 'Wartend ({count})',
  'waiting.title': 'Wartet auf das Senden',
  'waiting.lead':
    'Diese Ausgaben hat bisher nur dieses Gerät. Sie werden von selbst gesendet, sobald Atlas erreichbar ist.',
  'waiting.waits': 'Wartet',
  'waiting.needs_you': 'Braucht Ihre Aufmerksamkeit',
  'waiting.try_now': 'Jetzt versuchen',
  'waiting.edit': 'Bearbeiten',
  'waiting.edit_one': 'Bearbeiten: {title}',
  'waiting.discard': 'Verwerfen',
  'waiting.discard_one': 'Verwerfen: {title}',
  'waiting.discard_title': 'Diese Ausgabe verwerfen?',
  'waiting.discard_text': 'Nur dieses Gerät hat sie. Einmal verworfen, ist sie endgültig fort.',
  'waiting.keep': 'Behalten',
  'waiting.told':
    'Atlas ist im Augenblick nicht erreichbar. Die Ausgabe wartet auf diesem Gerät und wird gesendet, sobald es wieder geht.',
  'waiting.edit_told':
    'Atlas ist im Augenblick nicht erreichbar. Ihre Änderungen bleiben auf diesem Gerät: Speichern Sie später noch einmal.',
  'waiting.file_told': '{file} wartet, bis Atlas wieder erreichbar ist.',
  'waiting.file': 'Wartet',
  'waiting.recorded': 'Gesendet und erfasst: {title}',
  'waiting.unsure':
    'Sie wurde vor mehr als einem Tag gesendet, eine Antwort kam nicht: Vielleicht ist sie schon erfasst. Sehen Sie erst unter den Ausgaben nach; Speichern erfasst sie noch einmal.',
  'waiting.recorded_before':
    'Eine frühere Fassung dieser Ausgabe wurde erfasst, nur die Antwort ging verloren. Sehen Sie erst unter den Ausgaben nach; noch einmal speichern erfasst diese Fassung zusätzlich.',
  'waiting.restored': 'Wiederhergestellt, was Sie am {when} eingegeben haben.',
  'waiting.finish_first': 'Speichern oder verwerfen Sie zuerst, was im Formular steht.',
  'waiting.not_kept':
    'Dieser Browser kann nicht behalten, was Sie eingeben. Ist Atlas beim Speichern nicht erreichbar, lassen Sie diese Seite offen und speichern Sie später noch einmal.',
  'waiting.sign_out_title': 'Abmelden und verwerfen, was wartet?',
  'waiting.sign_out_text': {
    one: '{count} Ausgabe wartet auf das Senden. Abmelden verwirft sie.',
    other: '{count} Ausgaben warten auf das Senden. Abmelden verwirft sie.',
  },
  'waiting.sign_out_stay': 'Angemeldet bleiben',
  'waiting.sign_out_discard': 'Verwerfen und abmelden',
};
