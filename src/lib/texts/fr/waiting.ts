import type { Translation } from '../translator.ts';

export const waiting: Translation<typeof import('../en/waiting.ts').waiting> = {
  'waiting.mark': 'En attente ({count})',
  'waiting.title': 'En attente d’envoi',
  'waiting.lead':
    'Seul cet appareil a ces dépenses pour l’instant. Elles partent d’elles-mêmes dès qu’Atlas est joignable.',
  'waiting.waits': 'En attente',
  'waiting.needs_you': 'Demande votre attention',
  'waiting.try_now': 'Essayer maintenant',
  'waiting.edit': 'Modifier',
  'waiting.edit_one': 'Modifier\u00a0: {title}',
  'waiting.discard': 'Abandonner',
  'waiting.discard_one': 'Abandonner\u00a0: {title}',
  'waiting.discard_title': 'Abandonner cette dépense\u202f?',
  'waiting.discard_text': 'Seul cet appareil l’a. Une fois abandonnée, elle est perdue pour de bon.',
  'waiting.keep': 'La garder',
  'waiting.told':
    'Atlas n’est pas joignable pour le moment. La dépense attend sur cet appareil et partira dès que possible.',
  'waiting.edit_told':
    'Atlas n’est pas joignable pour le moment. Vos modifications restent sur cet appareil\u00a0: enregistrez à nouveau plus tard.',
  'waiting.file_told': '{file} attend qu’Atlas soit de nouveau joignable.',
  'waiting.file': 'En attente',
  'waiting.recorded': 'Envoyée et enregistrée\u00a0: {title}',
  'waiting.unsure':
    'Elle a été envoyée il y a plus d’un jour sans réponse\u202f; elle est peut-être déjà enregistrée. Cherchez-la d’abord parmi les dépenses\u00a0: l’enregistrer ici l’ajoute une fois de plus.',
  'waiting.recorded_before':
    'Une version antérieure de cette dépense a été enregistrée, seule la réponse s’est perdue. Cherchez-la d’abord parmi les dépenses\u00a0: enregistrer à nouveau ajoute cette version à côté.',
  'waiting.restored': 'Votre saisie du {when} est rétablie.',
  'waiting.finish_first': 'Enregistrez ou abandonnez d’abord ce qui est dans le formulaire.',
  'waiting.not_kept':
    'Ce navigateur ne peut pas garder votre saisie. Si Atlas n’est pas joignable à l’enregistrement, laissez cette page ouverte et enregistrez à nouveau plus tard.',
  'waiting.sign_out_title': 'Se déconnecter et abandonner ce qui attend\u202f?',
  'waiting.sign_out_text': {
    one: '{count} dépense attend d’être envoyée. Se déconnecter l’abandonne.',
    other: '{count} dépenses attendent d’être envoyées. Se déconnecter les abandonne.',
  },
  'waiting.sign_out_stay': 'Rester connecté',
  'waiting.sign_out_discard': 'Abandonner et se déconnecter',
};
