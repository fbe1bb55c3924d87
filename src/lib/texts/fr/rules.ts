import type { Translation } from '../translator.ts';

export const rules: Translation<typeof import('../en/rules.ts').rules> = {
  'rules.error.not_found': 'Cette règle n’existe pas.',
  'rules.error.no_run': 'Cette règle n’a rien changé dans cette action.',
  'rules.error.name': 'Donnez un nom à la règle.',
  'rules.error.name_long': 'Un nom compte au plus 100 caractères.',
  'rules.error.position': 'Une position est un nombre entier à partir de 1.',
  'rules.error.direction': 'Choisissez entrées, sorties ou les deux.',
  'rules.error.text': 'Saisissez le texte à chercher.',
  'rules.error.text_long': 'Le texte à chercher compte au plus 200 caractères.',
  'rules.error.text_op': 'Choisissez comment le texte est comparé.',
  'rules.error.text_letters': 'Le texte à chercher ne contient ni lettre ni chiffre.',
  'rules.error.negative':
    'Saisissez le montant sans signe\u00a0; le sens indique si l’argent est entré ou sorti.',
  'rules.error.condition':
    'Une règle a besoin d’un texte d’au moins trois lettres ou d’un montant exact. Sinon, elle déciderait de tout.',
  'rules.error.range': 'Le montant maximal est inférieur au minimal.',
  'rules.error.action': 'Choisissez soit un type, soit l’enregistrement d’une dépense.',
  'rules.error.category': 'Choisissez la catégorie des dépenses à enregistrer.',
  'rules.error.money_out': 'Seul l’argent sorti peut être enregistré comme dépense.',
  'rules.error.account': 'Ce compte n’existe pas.',
  'rules.error.archived_category': 'Cette catégorie est archivée. Choisissez-en une autre.',
  'rules.error.archived_merchant': 'Ce commerçant est archivé. Choisissez-en un autre.',
  'rules.error.archived_project': 'Ce projet est archivé. Choisissez-en un autre.',
  'rules.error.too_many': 'Il y a {most} règles, c’est la limite. Supprimez-en une d’abord.',
  'rules.error.preview': 'Affichez d’abord l’aperçu de la règle.',
  'rules.error.changed':
    'Ce que la règle changerait n’est plus ce qui a été montré. Affichez de nouveau l’aperçu.',
  'rules.error.disabled': 'Cette règle est désactivée ou en pause. Activez-la d’abord.',
  'rules.error.suggests': 'Cette règle ne fait que des suggestions. Laissez-la d’abord décider.',
};
