import type { Translation } from '../translator.ts';

export const accountPages: Translation<typeof import('../en/account-pages.ts').accountPages> = {
  'account_pages.save': 'Enregistrer',
  'account_pages.profile': 'Mon profil',
  'account_pages.profile_lead': 'Ce que les autres membres voient de vous, et comment Atlas vous parle.',
  'account_pages.first_name': 'Prénom',
  'account_pages.last_name': 'Nom',
  'account_pages.language_label': 'Langue',
  'account_pages.language_hint': 'Des textes, des nombres et des dates.',
  'account_pages.current_password': 'Mot de passe actuel',
  'account_pages.for_email':
    'Demandé seulement quand vous changez d’e-mail\u00a0: c’est avec lui que vous vous connectez.',
  'account_pages.saved': 'Votre profil est enregistré.',
  'account_pages.see_public': 'Voir ce que voient les autres',
  'account_pages.to_security': 'Changer le mot de passe',
  'account_pages.current_password_required':
    'Veuillez saisir votre mot de passe actuel pour changer d’e-mail.',
  'account_pages.current_password_needed': 'Veuillez saisir votre mot de passe actuel.',
  'account_pages.current_password_wrong': 'Ce n’est pas votre mot de passe actuel.',
  'account_pages.language_unknown': 'Atlas ne parle pas cette langue.',
  'account_pages.notifications_flag': 'Doit être true ou false.',
  'account_pages.security': 'Sécurité',
  'account_pages.security_lead': 'Votre mot de passe, et où vous êtes connecté.',
  'account_pages.change_password': 'Changer le mot de passe',
  'account_pages.new_password': 'Nouveau mot de passe',
  'account_pages.new_password_hint':
    'De 12 à 50 caractères. Trois ou quatre mots sans rapport en font un bon, facile à taper.',
  'account_pages.password_ends_sessions': 'Vous restez connecté ici, et êtes déconnecté partout ailleurs.',
  'account_pages.password_changed':
    'Votre mot de passe est changé. Toutes vos autres sessions sont terminées.',
  'account_pages.password_same': 'C’est votre mot de passe actuel. Veuillez en choisir un autre.',
  'account_pages.session_needed':
    'Un jeton d’API ne peut pas faire cela. Connectez-vous avec votre e-mail et votre mot de passe.',
  'account_pages.sessions': 'Où vous êtes connecté',
  'account_pages.sessions_text':
    'Si vous n’en reconnaissez pas une, terminez-la et changez votre mot de passe. Une session terminée est déconnectée aussitôt.',
  'account_pages.device': '{browser} sous {system}',
  'account_pages.unknown_browser': 'Navigateur inconnu',
  'account_pages.unknown_program': 'Programme inconnu',
  'account_pages.kind_browser': 'Navigateur',
  'account_pages.kind_program': 'Programme',
  'account_pages.this_session': 'Celle-ci',
  'account_pages.session_used': 'Dernière utilisation\u00a0: {ago}',
  'account_pages.session_began': 'Connexion\u00a0: {day}',
  'account_pages.session_address': 'Adresse\u00a0: {address}',
  'account_pages.end_session': 'Terminer',
  'account_pages.end_session_of': 'Terminer la session de {device}, depuis {address}',
  'account_pages.end_others': 'Terminer toutes les autres',
  'account_pages.session_ended': 'La session est terminée.',
  'account_pages.others_ended': 'Toutes les autres sessions sont terminées.',
  'account_pages.no_session': 'Cette session est déjà terminée.',
  'account_pages.member': 'Profil public',
  'account_pages.members': 'Membres',
  'account_pages.member_since': 'Membre depuis',
  'account_pages.state': 'État',
  'account_pages.edit_profile': 'Modifier mon profil',
  'account_pages.active': 'Actif',
  'account_pages.disabled': 'Désactivé',
  'account_pages.recorded': 'Dépenses saisies',
  'account_pages.recorded_total': 'Au total',
  'account_pages.latest': 'Dernières dépenses',
  'account_pages.all_expenses': 'Toutes les dépenses de {name}',
  'account_pages.none_recorded': 'Aucune dépense saisie pour l’instant.',
  'account_pages.no_merchant': 'Sans commerçant',
  'account_pages.no_member': 'Ce membre n’existe pas.',
  'account_pages.start': 'Bien démarrer',
  'account_pages.start_lead': 'Trois étapes, d’un Atlas vide à un mois bouclé.',
  'account_pages.done': 'Fait',
  'account_pages.all_done': 'Les trois sont faites. La page d’accueil montre ce qui reste à faire.',
  'account_pages.worth_knowing': 'Bon à savoir',
  'account_pages.know_keyboard': 'Tout marche au clavier',
  'account_pages.know_keyboard_text':
    'Appuyez sur / pour chercher. Les flèches parcourent les menus, Échap les ferme. La première tabulation d’une page saute la barre latérale et mène au contenu.',
  'account_pages.know_proof': 'Un relevé fait ses preuves avant tout enregistrement',
  'account_pages.know_proof_text':
    'Atlas montre d’abord chaque ligne\u00a0: ce qui est nouveau, ce qui existe déjà et si les soldes concordent. Importez deux fois le même fichier, rien ne vient en double.',
  'account_pages.know_plain': 'Sans script, sans souci',
  'account_pages.know_plain_text':
    'Chaque page fonctionne aussi sans JavaScript, sur un vieux téléphone ou avec une mauvaise connexion.',
  'account_pages.not_here': 'Ce qu’Atlas n’a pas',
  'account_pages.not_here_lead': 'Deux choses que vous chercherez peut-être et ne trouverez pas.',
  'account_pages.billing': 'Facturation',
  'account_pages.billing_text':
    'Il n’y a rien à payer. Atlas est gratuit et tourne sur votre propre machine\u00a0: ni formule, ni facture, ni carte enregistrée.',
  'account_pages.billing_more':
    'La personne qui gère cette machine pour vous la paie, et peut vous dire ce qu’elle coûte.',
  'account_pages.forum': 'Forum des développeurs',
  'account_pages.forum_text':
    'Atlas n’a pas de forum. Les questions sur vos données vont à la personne qui gère Atlas pour vous\u00a0: elle voit le journal et le numéro de requête qu’affiche une erreur.',
  'account_pages.forum_more':
    'Les erreurs d’Atlas lui-même et les souhaits vont dans le suivi des tickets du projet dont vous l’avez obtenu. La façon d’exploiter et de modifier Atlas figure dans le README à côté des sources.',

  'account_pages.about': 'À propos d’Atlas',
  'account_pages.about_lead':
    'Dépenses et relevés bancaires pour le personnel et les petites équipes, sur une machine à soi.',
  'account_pages.about_version': 'Version',
  'account_pages.about_licence': 'Licence',
  'account_pages.about_licence_text':
    'MIT : chacun peut utiliser, modifier et transmettre Atlas, sans frais et sans garantie.',
  'account_pages.about_docs': 'Documentation',
  'account_pages.about_docs_text':
    'Comment faire tourner et modifier Atlas est expliqué dans README et dans le dossier docs, à côté du code source.',
};
