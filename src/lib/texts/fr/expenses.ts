import type { Translation } from '../translator.ts';

export const expenses: Translation<typeof import('../en/expenses.ts').expenses> = {
  'expenses.date_required': 'La date est obligatoire',
  'expenses.date_invalid': 'Doit être un jour comme 2026-04-01',
  'expenses.amount_required': 'Le montant est obligatoire',
  'expenses.amount_number': 'Le montant doit être un nombre',
  'expenses.amount_decimals': 'Le montant peut avoir 2 décimales au plus',
  'expenses.amount_limit': 'Le montant peut être de 9\u202f999\u202f999\u202f999,99 au plus',
  'expenses.amount_positive': 'Le montant doit être supérieur à 0',
  'expenses.category_required': 'La catégorie est obligatoire',
  'expenses.items_required': 'Au moins une ligne est nécessaire',
  'expenses.items_long': '100 lignes au plus sont acceptées',
  'expenses.comment_long': '2\u202f000 caractères maximum',
  'expenses.list_long': '100 au plus sont acceptés',
  'expenses.text': 'Doit être un texte',
  'expenses.id_or_name': 'Indiquez l’identifiant ou le nom, pas les deux.',
  'expenses.flag': 'Doit être true ou false',
  'expenses.list': 'Doit être une liste',
  'expenses.cursor': 'Doit être un curseur donné par une réponse précédente',
  'expenses.not_found': 'Cette dépense n’existe pas. Elle a peut-être été supprimée.',
  'expenses.changed_meanwhile':
    'Quelqu’un d’autre a modifié cette dépense entre-temps. Regardez les deux versions, puis enregistrez à nouveau.',
  'expenses.not_deleted': 'Cette dépense n’est pas supprimée, ou a déjà été restaurée.',
  'expenses.deleted_filter': 'Les dépenses supprimées sont listées sans filtre.',
  'expenses.filter_long': '200 caractères maximum',
  'expenses.none_chosen': 'Choisissez au moins une dépense',
  'expenses.not_reimbursable': 'Seule une dépense remboursable peut être remboursée.',
  'expenses.some_not_reimbursable': {
    one: 'Rien n’a été marqué\u00a0: une dépense n’est pas remboursable ({list}).',
    other: 'Rien n’a été marqué\u00a0: {count} dépenses ne sont pas remboursables ({list}).',
  },
  'expenses.reimbursed_already': 'Elle est déjà remboursée. Annulez cela d’abord.',
  'expenses.amount_linked':
    'Le total des opérations associées est de {sum}. Le montant ne peut pas être inférieur\u202f; dissociez-en d’abord une.',
  'expenses.not_linked': 'Les deux ne sont pas associées. Quelqu’un les a peut-être dissociées entre-temps.',
  'expenses.transaction_not_found': 'Cette opération bancaire n’existe pas.',
  'expenses.transaction_linked':
    'L’opération «\u00a0{description}\u00a0» du {date} est déjà associée à une dépense.',
  'expenses.transaction_type':
    'L’opération «\u00a0{description}\u00a0» du {date} est marquée autrement, elle ne peut donc pas être une dépense.',
  'expenses.transaction_zero':
    'L’opération «\u00a0{description}\u00a0» du {date} ne déplace pas d’argent, il n’y a donc rien à associer.',
  'expenses.attachment_unusable':
    'Ce fichier n’est pas encore arrivé, est à quelqu’un d’autre ou appartient déjà à une autre dépense.',
  'expenses.attachment_not_found': 'Ce fichier n’existe pas.',
  'expenses.files_required': 'Indiquez au moins un fichier',
  'expenses.files_long': '20 fichiers à la fois au plus',
  'expenses.file_name_required': 'Un fichier doit avoir un nom',
  'expenses.link_wrong': 'Ce lien d’envoi n’est pas valide. Demandez-en un nouveau.',
  'expenses.link_expired': 'Ce lien d’envoi a expiré. Demandez-en un nouveau.',
  'expenses.attachment_differs': 'Un autre fichier a déjà été enregistré sous ce lien.',
  'expenses.attachment_large': 'Ce fichier est trop volumineux. 20\u00a0Mo au plus sont acceptés.',
  'expenses.attachment_cut': 'Le fichier n’est pas arrivé en entier. Veuillez le renvoyer.',
  'expenses.key_length': 'Une Idempotency-Key compte de 1 à 255 caractères.',
  'expenses.key_reused':
    'Cette Idempotency-Key a déjà servi pour une autre requête. Utilisez-en une nouvelle.',
  'files.quota':
    'Vos pièces jointes peuvent occuper {limit}, et ce serait davantage. Rien n’a été enregistré\u202f; demandez plus d’espace à la personne qui gère Atlas, ou supprimez des dépenses dont plus personne n’a besoin des reçus\u202f: leur place est libre 30 jours plus tard.',
  'files.unreachable':
    'Le stockage de fichiers ne répond pas pour le moment. Rien n’a été enregistré\u202f; veuillez réessayer dans un instant.',
};
