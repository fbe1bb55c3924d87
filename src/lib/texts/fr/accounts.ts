import type { Translation } from '../translator.ts';

export const accounts: Translation<typeof import('../en/accounts.ts').accounts> = {
  'accounts.title': 'Comptes bancaires',
  'accounts.none': 'Aucun compte.',
  'accounts.none_text':
    'Ajoutez le compte dont vous voulez importer les relevés. Un nom et ses quatre derniers chiffres suffisent.',
  'accounts.add': 'Ajouter un compte',
  'accounts.edit': 'Modifier',
  'accounts.edit_named': 'Modifier {name}',
  'accounts.transactions': 'Opérations',
  'accounts.uploads': 'Importations',
  'accounts.drop': 'Vous pouvez aussi déposer le fichier d’un relevé sur son compte.',
  'accounts.upload': 'Importer un relevé',
  'accounts.of': '{action}\u00a0: {name}',
  'accounts.number_ends': 'Le numéro se termine par {number}',
  'accounts.type.savings': 'Épargne',
  'accounts.type.current': 'Courant',
  'accounts.type.credit-card': 'Carte de crédit',
  'accounts.type.cash': 'Espèces',
  'accounts.new_title': 'Ajouter un compte bancaire',
  'accounts.edit_title': 'Modifier le compte',
  'accounts.name': 'Nom',
  'accounts.name_hint': 'Comme vous l’appelez, p. ex. Compte salaire HDFC.',
  'accounts.type': 'Type',
  'accounts.number': 'Numéro',
  'accounts.number_hint':
    'Seuls les quatre derniers chiffres sont conservés\u202f; le reste est oublié aussitôt.',
  'accounts.number_keep':
    'Se termine par {number}. Laissez ce champ vide pour le conserver. D’un nouveau numéro, seuls les quatre derniers chiffres sont conservés.',
  'accounts.save': 'Enregistrer',
  'accounts.cancel': 'Annuler',
  'accounts.back': 'Comptes',
  'accounts.added': '{name} a été ajouté.',
  'accounts.saved': '{name} a été enregistré.',
  'accounts.error.name': 'Le nom est obligatoire',
  'accounts.error.name_long': 'Un nom compte 100 caractères au plus',
  'accounts.error.type': 'Choisissez l’un des types',
  'accounts.error.number':
    'Le numéro compte de 4 à 34 lettres ou chiffres\u202f; des espaces et des tirets peuvent les séparer',
  'accounts.error.id_missing': 'L’identifiant du compte manque\u202f!',
  'accounts.error.not_found': 'Compte introuvable. Veuillez vérifier l’identifiant.',
  'accounts.error.failed': 'Les détails du compte n’ont pas pu être chargés. Veuillez réessayer.',
};
