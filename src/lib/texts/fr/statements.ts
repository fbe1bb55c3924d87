import type { Translation } from '../translator.ts';

export const statements: Translation<typeof import('../en/statements.ts').statements> = {
  'statements.skipped.letterhead': 'Au-dessus du tableau des opérations.',
  'statements.skipped.repeated_header': 'Encore une fois les noms des colonnes.',
  'statements.skipped.other_table': 'Partie d’un autre tableau plus bas, avec d’autres colonnes.',
  'statements.skipped.balance': 'Un solde ou un total.',
  'statements.skipped.no_date': 'Pas de date dans cette ligne.',
  'statements.skipped.bad_date': '«\u00a0{text}\u00a0» n’est pas une date.',
  'statements.skipped.not_booked': 'Non comptabilisé\u00a0: «\u00a0{status}\u00a0».',
  'statements.skipped.unknown_status':
    'État «\u00a0{status}\u00a0» inconnu\u00a0: il n’est peut-être pas encore comptabilisé.',
  'statements.skipped.blank': 'Pas de montant dans cette ligne.',
  'statements.skipped.unreadable': '«\u00a0{text}\u00a0» n’est pas un montant.',
  'statements.skipped.too_fine': '«\u00a0{text}\u00a0» a trop de décimales pour la devise.',
  'statements.skipped.too_large': '«\u00a0{text}\u00a0» dépasse ±9\u00a0999\u00a0999\u00a0999,99.',
  'statements.skipped.unmarked': 'On ne sait pas si «\u00a0{text}\u00a0» est une entrée ou une sortie.',
  'statements.skipped.not_counted': 'Le solde courant n’inclut pas cette ligne.',
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
  'statements.warning.unreadable': {
    one: '{count} ligne ressemble à une opération mais n’a pas pu être lue. Voyez les lignes ignorées, et corrigez la lecture ou le fichier.',
    other:
      '{count} lignes ressemblent à des opérations mais n’ont pas pu être lues. Voyez les lignes ignorées, et corrigez la lecture ou le fichier.',
  },
  'statements.warning.pending': {
    one: '{count} ligne n’est pas comptabilisée et a été ignorée. Elle viendra avec un relevé ultérieur.',
    other:
      '{count} lignes ne sont pas comptabilisées et ont été ignorées. Elles viendront avec un relevé ultérieur.',
  },
  'statements.warning.no_date': {
    one: '{count} ligne a un montant mais pas de date, et a été ignorée.',
    other: '{count} lignes ont un montant mais pas de date, et ont été ignorées.',
  },
  'statements.warning.no_amount': {
    one: '{count} ligne a une date mais pas de montant, et a été ignorée.',
    other: '{count} lignes ont une date mais pas de montant, et ont été ignorées.',
  },
  'statements.warning.other_table':
    'Un autre tableau commence ici\u00a0; ses lignes ont été ignorées. Importez-le comme un fichier à part.',
  'statements.warning.wide': {
    one: '{count} ligne a plus de cellules qu’il n’y a de noms de colonnes. Vérifiez-la\u00a0: une virgule dans un texte a peut-être décalé le montant.',
    other:
      '{count} lignes ont plus de cellules qu’il n’y a de noms de colonnes. Vérifiez-les\u00a0: une virgule dans un texte a peut-être décalé les montants.',
  },
  'statements.warning.accounts':
    'Plus d’un compte dans ce fichier\u00a0: la plupart des lignes sont de {main}, d’autres de {others}. Toutes iraient dans ce compte. Mieux vaut importer un fichier par compte.',
  'statements.warning.fees': {
    one: '{count} ligne a des frais dans une colonne à part, que le montant ici ne comprend pas. Saisissez ces frais séparément.',
    other:
      '{count} lignes ont des frais dans une colonne à part, que les montants ici ne comprennent pas. Saisissez ces frais séparément.',
  },
  'statements.warning.unfounded':
    'Une colonne s’appelle solde, mais aucun solde ne découle du précédent. Comparez les totaux avec votre relevé.',
  'statements.warning.balance_row': {
    one: '{count} ligne nomme un solde et a été ignorée. Si c’est une opération, saisissez-la à la main.',
    other:
      '{count} lignes nomment un solde et ont été ignorées. Si l’une d’elles est une opération, saisissez-la à la main.',
  },
  'statements.warning.first_word':
    'Les montants n’ont pas de signe. Le premier mot de chaque texte dit si l’argent est entré ou sorti.',
  'statements.warning.unclear': {
    one: '{count} montant comme 2,345 n’a pas de décimales\u00a0: la marque peut séparer les milliers ou les décimales. Comparez-le avec votre relevé.',
    other:
      '{count} montants comme 2,345 n’ont pas de décimales\u00a0: la marque peut séparer les milliers ou les décimales. Comparez-les avec votre relevé.',
  },
  'statements.warning.broken':
    'Un caractère de cette ligne est abîmé dans le fichier et a été remplacé par �.',
  'statements.warning.cut': {
    one: '{count} description dépasse 1\u00a0000\u00a0caractères et a été coupée.',
    other: '{count} descriptions dépassent 1\u00a0000\u00a0caractères et ont été coupées.',
  },
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
    'Aucune colonne de montants n’a été trouvée\u00a0; les lignes commencent à la ligne {line}. Vérifiez que le fichier en a une, ou dites quelle colonne c’est.',
  'statements.error.header_row':
    'La ligne {line} n’est pas le début d’un enregistrement. Choisissez la ligne des noms de colonnes.',
  'statements.error.column':
    'Il n’y a pas de colonne {column}\u00a0: le tableau en a {width}. Choisissez-en une autre.',
  'statements.error.packed':
    'C’est un fichier {format} compressé. Décompressez-le et importez le relevé qu’il contient.',
  'statements.error.lines':
    'Ces lignes ne peuvent pas être lues comme des opérations. Laissez-les de côté ou ajustez les colonnes.',
  'statements.error.balance':
    '«\u00a0{value}\u00a0» n’est pas une réponse à cette question. Choisissez l’une des réponses proposées.',
  'statements.skipped.security': 'Une opération sur titres, qui n’est pas un mouvement de compte.',
  'statements.skipped.deleted':
    'La banque annule ici une ligne précédente. Si le compte la contient, marquez-la comme Ignorée.',
  'statements.skipped.other_kind':
    'Un enregistrement de type «\u00a0{type}\u00a0», qui ne contient aucune opération de compte.',
  'statements.warning.securities': {
    one: '{count} opération sur titres a été ignorée\u00a0; seuls les mouvements d’argent ont été lus.',
    other: '{count} opérations sur titres ont été ignorées\u00a0; seuls les mouvements d’argent ont été lus.',
  },
  'statements.warning.correction':
    'La banque corrige ici une ligne précédente. Si le compte contient déjà celle-ci, retirez l’une des deux.',
  'statements.warning.repeated_statement': {
    one: '{count} relevé figure deux fois dans ce fichier et a été lu une fois.',
    other: '{count} relevés figurent plusieurs fois dans ce fichier et ont été lus une fois.',
  },
  'statements.warning.repeated_reference': {
    one: '{count} ligne est identique à une ligne précédente de ce fichier, avec la même référence «\u00a0{reference}\u00a0». Si la banque l’a envoyée deux fois, retirez-la après l’insertion.',
    other:
      '{count} lignes sont identiques à une ligne précédente de ce fichier, avec la même référence «\u00a0{reference}\u00a0». Si la banque en a envoyé une deux fois, retirez-la après l’insertion.',
  },
  'statements.warning.closing':
    'Les lignes ne mènent pas au solde final indiqué par la banque\u00a0: elles donnent {expected}, la banque indique {found}. Il manque peut-être une ligne.',
  'statements.warning.gap':
    'Il manque peut-être un relevé avant celui-ci\u00a0: le précédent finit par {before}, celui-ci commence par {after}.',
  'statements.warning.no_closing':
    'Ce relevé n’a pas de solde final\u00a0: des pages manquent peut-être. Comparez avec votre banque avant d’insérer.',
  'statements.warning.entries_missing':
    'La banque annonce {stated} écritures, le fichier en a {count}. Comparez avec votre banque avant d’insérer.',
  'statements.warning.accounts_left_out':
    'Plusieurs comptes dans ce fichier\u00a0: les lignes de {main} ont été lues, celles de {others} ignorées. Importez aussi le fichier dans ces comptes.',
  'statements.warning.interim':
    'C’est un rapport intermédiaire ({format})\u00a0: ses lignes reviendront dans le relevé définitif, peut-être avec d’autres textes. Importez plutôt celui-ci.',
  'statements.warning.notification':
    'C’est un avis d’écritures isolées ({format}), pas un relevé\u00a0: ses lignes reviendront dans le relevé. Importez plutôt celui-ci.',
  'statements.warning.dated_by_statement':
    'À partir d’ici, des écritures n’ont pas de date. Elles ont celle du relevé\u00a0: {date}.',
  'statements.warning.maybe_balance':
    '«\u00a0{text}\u00a0» est peut-être un solde et non une opération. Si oui, supprimez cette ligne après l’insertion.',
  'statements.warning.sheets':
    'Seule la feuille «\u00a0{main}\u00a0» a été lue. Celles-ci contiennent aussi des opérations\u00a0: {others}. Enregistrez chacune dans son propre fichier et envoyez-le.',
  'statements.warning.card_sign':
    'Ce compte est une carte et les montants n’ont pas de signe\u00a0: ce qui est positif a été lu comme une dépense. Comparez avec votre banque avant d’insérer.',
  'statements.warning.day_first':
    'Les dates peuvent se lire de deux façons. L’écriture des montants ou leur devise est celle de pays qui mettent le jour en premier\u00a0; le jour a donc été lu en premier.',
  'statements.error.cut_off':
    'Ce fichier {format} est tronqué\u00a0: sa fin manque. Téléchargez-le à nouveau.',
  'statements.error.entries_unreadable':
    'Ce fichier {format} a {count} écritures, mais aucune ne se lit comme une opération\u00a0; la première est à la ligne {line}\u00a0: «\u00a0{text}\u00a0». Téléchargez-le à nouveau, ou choisissez un autre format auprès de votre banque.',
  'statements.error.no_entries_of_account':
    'Ce fichier {format} ne contient aucun mouvement de compte. Choisissez la liste des opérations au moment du téléchargement.',
  'statements.error.no_entries':
    'Ce fichier {format} ne contient aucune opération. Choisissez une période avec des opérations et téléchargez-la à nouveau.',
  'statements.error.xml_doctype':
    'Ce fichier XML a un type de document, dont aucun relevé n’a besoin et qui peut être nuisible. Il n’a pas été lu. Téléchargez à nouveau le relevé auprès de votre banque.',
  'statements.error.xml_broken':
    'Ce fichier XML est abîmé ou tronqué à la ligne {line}. Téléchargez-le à nouveau.',
  'statements.error.xml_limits':
    'Ce fichier XML est trop profond ou trop volumineux pour être un relevé. Téléchargez à nouveau le relevé auprès de votre banque.',
  'statements.skipped.other_currency': 'Cette ligne est en {currency}.',
  'statements.skipped.hidden': 'Cette ligne est masquée dans le classeur.',
  'statements.error.workbook_broken':
    'Ce classeur est endommagé ou incomplet. Téléchargez-le de nouveau, ou choisissez CSV là où votre banque propose le téléchargement.',
  'statements.error.too_long':
    'La lecture de ce fichier a dépassé la durée permise par Atlas et a été arrêtée. Téléchargez le relevé par périodes plus courtes, ou choisissez CSV.',
  'statements.error.workbook_limits':
    'Ce classeur est trop volumineux pour être un relevé. Téléchargez à nouveau le relevé auprès de votre banque, ou choisissez CSV.',
  'statements.error.workbook_password':
    'Ce classeur est protégé par un mot de passe. Ouvrez-le, enregistrez-le sans mot de passe et envoyez ce fichier.',
  'uploads.place.title': 'Ce fichier concerne-t-il {name}\u00a0?',
  'uploads.place.file': 'Le même fichier a été inséré dans {name} le {day}.',
  'uploads.place.rows': 'Des lignes de ce fichier sont déjà dans {name}, insérées le {day}.',
  'uploads.place.number':
    'Le fichier concerne un compte qui finit par {stated}\u00a0; celui-ci finit par {number}.',
  'uploads.place.credit-card':
    'Le fichier est le relevé d’une carte de crédit\u00a0; ce compte n’en est pas une.',
  'uploads.place.current':
    'Le fichier est le relevé d’un compte courant\u00a0; ce compte est une carte de crédit.',
  'uploads.place.savings':
    'Le fichier est le relevé d’un compte d’épargne\u00a0; ce compte est d’un autre type.',
  'uploads.place.currency': 'Le fichier est en {currency}\u00a0; ce compte est en {own}.',
  'uploads.place.hint':
    'Si vous allez là-bas, le fichier y est déplacé. S’il a sa place ici, la question ne sera plus posée pour les fichiers qui indiquent la même chose.',
  'uploads.place.go': 'Aller là-bas\u00a0: {name} ···· {number}',
  'uploads.place.go_again': 'Le réutiliser et aller là-bas\u00a0: {name} ···· {number}',
  'uploads.place.go_new': 'Ajouter un compte pour ce fichier',
  'uploads.place.here': 'Il a sa place ici',
  'uploads.place.other': 'Autre compte…',
  'uploads.error.place': 'Choisissez l’un des comptes proposés.',
  'uploads.question.account': 'Lequel des comptes ou feuilles de ce fichier est concerné\u00a0?',
  'uploads.reading.account': 'Compte {account}',
  'uploads.reading.all': 'Toutes les lignes appartiennent à ce compte',
  'uploads.nothing_to_map': 'Lu comme {format}\u00a0: il n’y a pas de colonnes à ajuster.',
  'uploads.balance_follows':
    'Le solde initial et toutes les lignes donnent le solde final indiqué par la banque.',
  'uploads.error.account': 'Choisissez l’un des comptes du fichier.',
  'uploads.error.not_read':
    'Ce genre de fichier ne peut pas être lu. Sur la page de téléchargement de votre banque, choisissez CSV, OFX, QIF, MT940, CAMT ou XLSX, de préférence .csv, puis importez ce fichier.',
  'transactions.page_read_as': 'Lu comme {format}\u00a0: voici la partie du fichier de cette ligne.',
  'uploads.question.layout':
    'La structure de ce fichier diffère des derniers relevés de ce compte dans ce format. Est-il tout de même bien lu\u00a0?',
  'uploads.reading.layout': 'Oui, les lignes ci-dessous sont justes',
  'uploads.layout_hint': 'Sinon, corrigez plus bas la façon de le lire, ou envoyez le bon fichier.',
  'uploads.error.layout': 'La réponse est accept.',
  'statements.drift.named': 'Les colonnes ont maintenant des noms.',
  'statements.drift.unnamed': 'Les noms des colonnes manquent.',
  'statements.drift.width': 'Une ligne avait {before} colonnes, maintenant {now}.',
  'statements.drift.renamed': 'La colonne «\u00a0{before}\u00a0» s’appelle maintenant «\u00a0{now}\u00a0».',
  'statements.drift.moved':
    'La colonne «\u00a0{name}\u00a0» est passée de la place {before} à la place {now}.',
  'statements.drift.gone': 'La colonne «\u00a0{name}\u00a0» manque.',
  'statements.drift.new': 'La colonne «\u00a0{name}\u00a0» est nouvelle.',
  'statements.drift.date': 'La date était lue dans {before}, maintenant dans {now}.',
  'statements.drift.amount': 'Les montants étaient lus dans {before}, maintenant dans {now}.',
  'statements.drift.delimiter':
    'Les colonnes étaient séparées par «\u00a0{before}\u00a0», maintenant par «\u00a0{now}\u00a0».',
  'statements.drift.dmy': 'Les dates commencent maintenant par le jour.',
  'statements.drift.mdy': 'Les dates commencent maintenant par le mois.',
  'statements.drift.ymd': 'Les dates commencent maintenant par l’année.',
  'statements.drift.mark':
    'Le séparateur décimal était «\u00a0{before}\u00a0», c’est maintenant «\u00a0{now}\u00a0».',
  'statements.drift.negative_out':
    'Un moins est maintenant une sortie\u00a0; la dernière fois, c’était une entrée.',
  'statements.drift.positive_out':
    'Un moins est maintenant une entrée\u00a0; la dernière fois, c’était une sortie.',
  'statements.drift.known_rows':
    'Des lignes d’un relevé précédent reviennent et sont lues autrement, la première à la ligne {line}.',
  'statements.drift.share':
    'La dernière fois, {before} % des lignes étaient des sorties, maintenant {now} %.',
  'statements.drift.larger': 'Le montant habituel est {times} fois plus grand que la dernière fois.',
  'statements.drift.smaller': 'Le montant habituel était {times} fois plus grand la dernière fois.',
  'statements.drift.turned': {
    one: 'L’argent de {count} tiers connu va dans l’autre sens, à la ligne {line}.',
    other: 'L’argent de {count} tiers connus va dans l’autre sens, d’abord à la ligne {line}.',
  },
  'statements.warning.carried_columns':
    'La disposition est différente. Ce qui avait été corrigé pour la dernière a été repris d’après les noms des colonnes\u00a0: {columns}.',
  'statements.warning.carried':
    'La disposition est différente. Ce qui avait été répondu pour la dernière a été repris.',
  'statements.drift.unread':
    'Illisibles, bien qu’elles ressemblent à des opérations\u00a0: {count} lignes, d’abord la ligne {line}.',
  'statements.drift.content': 'Les colonnes {columns} contiennent autre chose que la dernière fois.',
};
