import type { Translation } from '../translator.ts';

export const statements: Translation<typeof import('../en/statements.ts').statements> = {
  'statements.skipped.letterhead': 'Au-dessus du tableau des opérations.',
  'statements.skipped.repeated_header': 'Encore une fois les noms des colonnes.',
  'statements.skipped.other_table': 'Partie d’un autre tableau plus bas, avec d’autres colonnes.',
  'statements.skipped.balance': 'Indique un solde ou une somme\u202f; pas une opération.',
  'statements.skipped.no_date': 'Pas de date dans cette ligne.',
  'statements.skipped.bad_date': '«\u00a0{text}\u00a0» n’est pas une date.',
  'statements.skipped.not_booked': 'Pas encore comptabilisé, ou jamais\u00a0: «\u00a0{status}\u00a0».',
  'statements.skipped.blank': 'Pas de montant dans cette ligne.',
  'statements.skipped.unreadable': '«\u00a0{text}\u00a0» n’est pas un montant.',
  'statements.skipped.too_fine': '«\u00a0{text}\u00a0» a plus de décimales que l’argent dans sa monnaie.',
  'statements.skipped.too_large': '«\u00a0{text}\u00a0» dépasse ±9\u202f999\u202f999\u202f999,99.',
  'statements.skipped.unmarked':
    'Rien n’indique si «\u00a0{text}\u00a0» est une entrée ou une sortie d’argent.',
  'statements.skipped.not_counted': 'Le solde courant ne compte pas cette ligne.',
  'statements.warning.days_earlier': {
    one: 'Ce fichier date ses lignes {count} jour plus tôt que le compte, car date de valeur et date d’opération diffèrent. Elles sont comparées ainsi.',
    other:
      'Ce fichier date ses lignes {count} jours plus tôt que le compte, car date de valeur et date d’opération diffèrent. Elles sont comparées ainsi.',
  },
  'statements.warning.days_later': {
    one: 'Ce fichier date ses lignes {count} jour plus tard que le compte, car date de valeur et date d’opération diffèrent. Elles sont comparées ainsi.',
    other:
      'Ce fichier date ses lignes {count} jours plus tard que le compte, car date de valeur et date d’opération diffèrent. Elles sont comparées ainsi.',
  },
  'statements.warning.unreadable':
    '{count} lignes ressemblent à des opérations mais n’ont pas pu être lues. Voyez les lignes écartées, et corrigez la lecture ou le fichier.',
  'statements.warning.pending':
    '{count} lignes ne sont pas comptabilisées et ont été écartées. Elles viendront avec un relevé ultérieur.',
  'statements.warning.no_date': '{count} lignes ont un montant mais pas de date, et ont été écartées.',
  'statements.warning.no_amount': '{count} lignes ont une date mais pas de montant, et ont été écartées.',
  'statements.warning.other_table':
    'Un autre tableau commence ici\u202f; ses lignes ont été écartées. Importez-le comme un fichier à part.',
  'statements.warning.wide':
    '{count} lignes ont plus de cellules qu’il n’y a de noms de colonnes. Vérifiez-les\u00a0: une virgule dans un texte a peut-être décalé les montants.',
  'statements.warning.accounts':
    'Plus d’un compte dans ce fichier\u00a0: la plupart des lignes sont de {main}, d’autres de {others}. Toutes iraient dans ce compte. Mieux vaut importer un fichier par compte.',
  'statements.warning.fees':
    '{count} lignes ont des frais dans une colonne à part, que les montants ici ne comprennent pas. Saisissez ces frais séparément.',
  'statements.warning.unfounded':
    'Une colonne s’appelle solde, mais aucun solde ne découle du précédent. Comparez les totaux avec votre relevé.',
  'statements.warning.balance_row':
    '{count} lignes nomment un solde et ont été écartées. Si l’une d’elles est une opération, saisissez-la à la main.',
  'statements.warning.first_word':
    'Les montants n’ont pas de signe. Le premier mot de chaque texte dit si l’argent est entré ou sorti.',
  'statements.warning.unclear':
    '{count} montants comme 2,345 n’ont pas de décimales\u00a0: la marque peut séparer les milliers ou les décimales. Comparez-les avec votre relevé.',
  'statements.warning.broken':
    'Un caractère de cette ligne est abîmé dans le fichier et a été remplacé par �.',
  'statements.warning.cut': '{count} descriptions dépassent 1\u00a0000\u00a0caractères et ont été coupées.',
  'statements.error.empty': 'Le fichier est vide. Téléchargez à nouveau le relevé et importez-le en CSV.',
  'statements.error.binary':
    'Ce fichier ne peut pas être lu. Téléchargez le relevé auprès de votre banque en CSV, OFX, QIF, MT940, CAMT ou XLSX.',
  'statements.error.format':
    'C’est un fichier {format}, qui ne peut pas être lu. Choisissez CSV, OFX, QIF, MT940, CAMT ou XLSX là où votre banque propose le téléchargement.',
  'statements.error.quotes':
    'Un guillemet de la ligne {line} n’est jamais fermé, les lignes suivantes ne peuvent donc pas être distinguées. Téléchargez à nouveau le fichier, ou fermez le guillemet dans un éditeur de texte.',
  'statements.error.too_many': 'Plus de {max} lignes. Téléchargez le relevé par périodes plus courtes.',
  'statements.error.no_table':
    'Aucune ligne avec une date et un montant n’a été trouvée. Vérifiez que c’est bien la liste des opérations, et téléchargez-la en CSV.',
  'statements.error.no_rows':
    'Il y a des noms de colonnes à la ligne {line}, mais aucune opération au-dessous. Choisissez une période avec des opérations et téléchargez-la à nouveau.',
  'statements.error.no_date':
    'Aucune colonne de dates n’a été trouvée à partir de la ligne {line}. Vérifiez que le fichier en a une, ou dites quelle colonne c’est.',
  'statements.error.no_year':
    'Les dates à partir de la ligne {line} n’ont pas d’année, et rien d’autre dans le fichier n’en donne. Ajoutez l’année aux dates, ou choisissez un autre format auprès de votre banque.',
  'statements.error.no_amount':
    'Aucune colonne de montants n’a été trouvée\u202f; les lignes commencent à la ligne {line}. Vérifiez que le fichier en a une, ou dites quelle colonne c’est.',
  'statements.error.header_row':
    'La ligne {line} n’est pas le début d’un enregistrement. Choisissez la ligne des noms de colonnes.',
  'statements.error.column':
    'Il n’y a pas de colonne {column}\u00a0: le tableau en a {width}. Choisissez-en une autre.',
  'statements.error.packed':
    'C’est un fichier {format} compressé. Décompressez-le et importez le relevé qu’il contient.',
  'statements.error.balance':
    '«\u00a0{value}\u00a0» n’est pas une réponse pour ce fichier. Choisissez l’une de celles que propose sa question.',
};
