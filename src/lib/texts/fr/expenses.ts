import type { Translation } from '../translator.ts';

export const expenses: Translation<typeof import('../en/expenses.ts').expenses> = {
  'expenses.date_required': 'La date est obligatoire',
  'expenses.date_invalid': 'Doit être un jour comme 2026-04-01',
  'expenses.amount_required': 'Le montant est obligatoire',
  'expenses.amount_number': 'Le montant doit être un nombre',
  'expenses.amount_decimals': 'Le montant peut avoir 2 décimales au plus',
  'expenses.amount_decimals_0': 'Cette devise n’a pas de décimales',
  'expenses.amount_decimals_3': 'Le montant peut avoir 3 décimales au plus\u00a0; écrivez 1234 ou 1.234',
  'expenses.amount_limit': 'Le montant peut être de 9\u00a0999\u00a0999\u00a0999,99 au plus',
  'expenses.amount_positive': 'Le montant doit être supérieur à 0',
  'expenses.category_required': 'La catégorie est obligatoire',
  'expenses.items_required': 'Au moins une ligne est nécessaire',
  'expenses.items_long': '100 lignes au plus sont acceptées',
  'expenses.comment_long': '2\u00a0000 caractères maximum',
  'expenses.list_long': '100 au plus sont acceptés',
  'expenses.text': 'Doit être un texte',
  'expenses.id_or_name': 'Indiquez l’identifiant ou le nom, pas les deux.',
  'expenses.flag': 'Doit être true ou false',
  'expenses.list': 'Doit être une liste',
  'expenses.cursor': 'Doit être un curseur donné par une réponse précédente',
  'expenses.not_found': 'Dépense introuvable. Elle a peut-être été supprimée.',
  'expenses.no_such_person': 'Cette personne n’existe pas.',
  'expenses.changed_meanwhile':
    'Quelqu’un d’autre a modifié cette dépense entre-temps. Regardez les deux versions, puis enregistrez à nouveau.',
  'expenses.not_deleted': 'Cette dépense n’est pas supprimée, ou a déjà été rétablie.',
  'expenses.deleted_filter': 'Les dépenses supprimées sont listées sans filtre.',
  'expenses.filter_long': '200 caractères maximum',
  'expenses.none_chosen': 'Choisissez au moins une dépense',
  'expenses.bulk_what': 'Choisissez une catégorie ou un projet, ou supprimez.',
  'expenses.bulk_which': 'Envoyez soit les dépenses, soit un filtre avec le nombre qu’il a trouvé.',
  'expenses.bulk_too_many': '{most} dépenses au plus peuvent être modifiées à la fois. Affinez le filtre.',
  'expenses.bulk_count': {
    one: 'Entre-temps, {count} dépense correspond. Vérifiez avant de tout modifier.',
    other: 'Entre-temps, {count} dépenses correspondent. Vérifiez avant de tout modifier.',
  },
  'expenses.not_reimbursable': 'Seule une dépense remboursable peut être remboursée.',
  'expenses.some_not_reimbursable': {
    one: 'Rien n’a été marqué\u00a0: une dépense n’est pas remboursable ({list}).',
    other: 'Rien n’a été marqué\u00a0: {count} dépenses ne sont pas remboursables ({list}).',
  },
  'expenses.reimbursed_already': 'Elle est déjà remboursée. Annulez cela d’abord.',
  'expenses.amount_linked':
    'Le total des opérations associées est de {sum}. Le montant ne peut pas être inférieur\u00a0; dissociez-en d’abord une.',
  'expenses.not_linked': 'Les deux ne sont pas associées. Quelqu’un les a peut-être dissociées entre-temps.',
  'expenses.transaction_not_found': 'Opération introuvable.',
  'expenses.transaction_linked':
    'L’opération «\u00a0{description}\u00a0» du {date} est déjà associée à une dépense.',
  'expenses.transaction_type':
    'L’opération «\u00a0{description}\u00a0» du {date} est marquée autrement, elle ne peut donc pas être une dépense.',
  'expenses.transaction_paired':
    'L’opération «\u00a0{description}\u00a0» du {date} est un côté d’un virement interne, elle ne peut donc pas être une dépense. Séparez d’abord la paire.',
  'expenses.transaction_zero':
    'L’opération «\u00a0{description}\u00a0» du {date} ne déplace pas d’argent, il n’y a donc rien à associer.',
  'expenses.attachment_unusable':
    'Ce fichier n’est pas encore arrivé, est à quelqu’un d’autre, appartient déjà à une autre dépense ou a été écarté.',
  'expenses.attachment_not_found': 'Fichier introuvable.',
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
    'Vos justificatifs et vos relevés peuvent occuper jusqu’à {limit}, et cette limite serait dépassée. Rien n’a été enregistré. Écartez des importations jamais insérées, supprimez des dépenses dont les justificatifs ne servent plus (l’espace est libéré après 30 jours), ou demandez plus d’espace à la personne qui gère Atlas.',
  'files.unreachable':
    'Le stockage de fichiers ne répond pas pour le moment. Rien n’a été enregistré\u00a0; veuillez réessayer dans un instant.',

  'waiting.mark': 'En attente ({count})',
  'waiting.title': 'En attente d’envoi',
  'waiting.lead':
    'Ces dépenses n’existent que sur cet appareil. Elles sont envoyées automatiquement dès qu’Atlas est joignable.',
  'waiting.waits': 'En attente',
  'waiting.needs_you': 'À vérifier',
  'waiting.try_now': 'Essayer maintenant',
  'waiting.edit': 'Modifier',
  'waiting.edit_one': 'Modifier\u00a0: {title}',
  'waiting.discard': 'Écarter',
  'waiting.discard_one': 'Écarter\u00a0: {title}',
  'waiting.discard_title': 'Écarter cette dépense\u00a0?',
  'waiting.discard_text': 'Elle n’existe que sur cet appareil. Une fois écartée, elle est perdue.',
  'waiting.keep': 'La garder',
  'waiting.told':
    'Atlas n’est pas joignable pour le moment. La dépense est conservée sur cet appareil et sera envoyée dès que possible.',
  'waiting.edit_told':
    'Atlas n’est pas joignable pour le moment. Vos modifications sont conservées sur cet appareil. Enregistrez à nouveau plus tard.',
  'waiting.file_told': '{file} attend qu’Atlas soit de nouveau joignable.',
  'waiting.file': 'En attente',
  'waiting.recorded': 'Envoyée et enregistrée\u00a0: {title}',
  'waiting.unsure':
    'Envoyée il y a plus d’un jour sans réponse, elle est peut-être déjà saisie. Vérifiez les dépenses\u00a0: l’enregistrer l’ajoute une seconde fois.',
  'waiting.recorded_before':
    'Une version antérieure a été saisie. Vérifiez les dépenses\u00a0: enregistrer ajoute aussi cette version.',
  'waiting.kept': 'Brouillon gardé sur cet appareil',
  'waiting.restored': 'Brouillon du {when} rétabli.',
  'waiting.finish_first': 'Enregistrez ou écartez d’abord la saisie en cours.',
  'waiting.not_kept':
    'Ce navigateur ne peut pas garder votre saisie. Si l’enregistrement échoue, laissez cette page ouverte et réessayez plus tard.',
  'waiting.sign_out_title': 'Se déconnecter et écarter ce qui est en attente\u00a0?',
  'waiting.sign_out_text': {
    one: '{count} dépense ou justificatif attend l’envoi. Si vous vous déconnectez, cela sera perdu.',
    other:
      '{count} dépenses et justificatifs attendent l’envoi. Si vous vous déconnectez, ils seront perdus.',
  },
  'waiting.sign_out_stay': 'Rester connecté',
  'waiting.sign_out_discard': 'Écarter et se déconnecter',
};
