import type { Translation } from '../translator.ts';

export const history: Translation<typeof import('../en/history.ts').history> = {
  'history.title': 'Historique',
  'history.intro':
    'Tout ce qui a été saisi, marqué, associé ou inséré, du plus récent au plus ancien. Chaque action peut être annulée, quels que soient son auteur et sa date.',
  'history.none': 'Rien pour l’instant',
  'history.none_text':
    'Ce que vous et les autres saisissez, marquez, associez et insérez apparaît ici et peut être annulé.',
  'history.caption': 'Actions, de la plus récente à la plus ancienne',
  'history.when': 'Quand',
  'history.who': 'Qui',
  'history.what': 'Action',
  'history.undo_named': 'Annuler\u00a0: {what}',
  'history.undone_by': 'Annulé par {who}, {when}',
  'history.by': '{who}, {when}',
  'history.back': 'Historique',
  'history.on_page': { one: '{count} action sur cette page', other: '{count} actions sur cette page' },
  'history.things': 'Entrées concernées',
  'history.did_transactions': { one: '{count} opération', other: '{count} opérations' },
  'history.did_expenses': { one: '{count} dépense saisie', other: '{count} dépenses saisies' },
  'history.to_rule': 'Ouvrir la règle',
  'history.rule_before': 'Avant',
  'history.rule_after': 'Après',
  'history.kept_title': {
    one: '{count} élément a été gardé tel quel',
    other: '{count} éléments ont été gardés tels quels',
  },
  'history.kept_text': 'Ce qui a été modifié depuis reste tel quel.',
  'history.kept_show': { one: '{count} gardé', other: '{count} gardés' },
  'history.kept_by': 'gardé\u00a0: modifié par {who}, {when}',
  'history.kept_since': 'gardé\u00a0: modifié depuis',
  'history.kept_more': { one: 'et {count} de plus', other: 'et {count} de plus' },
  'history.kept_expense': 'Dépense du {date}, {amount}',
  'history.kept_transaction': '{date} {description}, {amount}',
  'history.kept_upload': 'Relevé {file}',
  'history.kept_receipt': 'Justificatif {file}',
  'history.gone_expense': 'Une dépense supprimée',
  'history.gone_transaction': 'Une opération retirée',
  'history.gone_upload': 'Un relevé écarté',
  'history.gone_receipt': 'Un justificatif écarté',
  'history.gone_rule': 'Une règle qui a changé depuis',
  'history.act.record': {
    one: 'A saisi une dépense',
    other: 'A saisi {count} dépenses',
  },
  'history.act.change': {
    one: 'A modifié une dépense',
    other: 'A modifié {count} dépenses',
  },
  'history.act.reimburse': {
    one: 'A marqué une dépense comme remboursée',
    other: 'A marqué {count} dépenses comme remboursées',
  },
  'history.act.take_back': {
    one: 'A marqué une dépense comme non remboursée',
    other: 'A marqué {count} dépenses comme non remboursées',
  },
  'history.act.delete': {
    one: 'A supprimé une dépense',
    other: 'A supprimé {count} dépenses',
  },
  'history.act.restore': {
    one: 'A rétabli une dépense',
    other: 'A rétabli {count} dépenses',
  },
  'history.act.mark': {
    one: 'A marqué une opération comme {type}',
    other: 'A marqué {count} opérations comme {type}',
  },
  'history.act.comment': {
    one: 'A commenté une opération',
    other: 'A commenté {count} opérations',
  },
  'history.act.link': {
    one: 'A associé une opération et une dépense',
    other: 'A associé des opérations et des dépenses ({count} liens)',
  },
  'history.act.relink': {
    one: 'A modifié les montants d’un lien',
    other: 'A modifié les montants de {count} liens',
  },
  'history.act.unlink': {
    one: 'A dissocié une opération et une dépense',
    other: 'A dissocié des opérations et des dépenses ({count} liens)',
  },
  'history.act.undismiss': {
    one: 'A rétabli une suggestion refusée',
    other: 'A rétabli {count} suggestions refusées',
  },
  'history.act.dismiss': { one: 'A refusé une suggestion', other: 'A refusé {count} suggestions' },
  'history.act.unpair': 'A séparé un virement interne',
  'history.act.pair': 'A apparié un virement interne',
  'history.act.insert': {
    one: 'A inséré une opération de {file}',
    other: 'A inséré {count} opérations de {file}',
  },
  'history.act.undo_insert': {
    one: 'A retiré une opération de {file}',
    other: 'A retiré {count} opérations de {file}',
  },
  'history.act.tray': {
    one: 'A déposé un justificatif en attente',
    other: 'A déposé {count} justificatifs en attente',
  },
  'history.act.facts': { one: 'A complété un justificatif', other: 'A complété {count} justificatifs' },
  'history.act.attach': {
    one: 'A joint un justificatif à une dépense',
    other: 'A joint {count} justificatifs à des dépenses',
  },
  'history.act.detach': {
    one: 'A remis un justificatif en attente',
    other: 'A remis {count} justificatifs en attente',
  },
  'history.act.discard': { one: 'A écarté un justificatif', other: 'A écarté {count} justificatifs' },
  'history.act.recover': {
    one: 'A rétabli un justificatif écarté',
    other: 'A rétabli {count} justificatifs écartés',
  },
  'history.act.undo': 'A annulé\u00a0: {what}',
  'history.act.redo': 'A rétabli\u00a0: {what}',
  'history.act.rule_add': 'A ajouté la règle «\u00a0{rule}\u00a0»',
  'history.act.rule_change': 'A modifié la règle «\u00a0{rule}\u00a0»',
  'history.act.rule_move': 'A déplacé la règle «\u00a0{rule}\u00a0»',
  'history.act.rule_delete': 'A supprimé la règle «\u00a0{rule}\u00a0»',
  'history.act.rule_apply': {
    one: 'A appliqué la règle «\u00a0{rule}\u00a0» à une opération',
    other: 'A appliqué la règle «\u00a0{rule}\u00a0» à {count} opérations',
  },
  'history.act.rule_undo': 'A annulé ce que la règle «\u00a0{rule}\u00a0» a fait dans {file}',
  'history.act.rule_undo_applied': 'A annulé ce que la règle «\u00a0{rule}\u00a0» a fait',
  'history.act.other': {
    one: 'A modifié une entrée',
    other: 'A modifié {count} entrées',
  },
  'history.error.not_found': 'Cette action n’existe pas.',
  'history.error.undone': 'Cela a déjà été annulé.',
};
