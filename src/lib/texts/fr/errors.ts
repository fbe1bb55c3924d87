import type { Translation } from '../translator.ts';

export const errors: Translation<typeof import('../en/errors.ts').errors> = {
  'errors.invalid': 'Vérifiez les champs signalés et renvoyez le formulaire.',
  'errors.unknown_field': 'Champ inconnu\u00a0: {name}.',
  'errors.not_json': 'Le corps de la requête doit être du JSON.',
  'errors.json_deep': 'Le corps de la requête est imbriqué trop profondément.',
  'errors.not_form': 'Le formulaire n’a pas pu être lu. Veuillez le renvoyer.',
  'errors.form_long': 'Ce formulaire a trop de champs. {most} au plus sont acceptés.',
  'errors.wrong_type': 'Cette adresse attend {expected}.',
  'errors.unauthenticated': 'Veuillez vous connecter.',
  'errors.wrong_origin':
    'Cette requête ne venait pas d’Atlas, elle a donc été refusée. Ouvrez la page dans Atlas et réessayez.',
  'errors.not_found': 'Il n’y a rien à cette adresse.',
  'errors.method': 'Cette adresse n’accepte pas {method}. Elle accepte {allowed}.',
  'errors.too_large': 'C’est trop volumineux. {limit} au plus sont acceptés.',
  'errors.too_many': 'Trop d’essais. Veuillez attendre {seconds} secondes et réessayer.',
  'errors.too_many_calls':
    'Trop de requêtes en peu de temps. Veuillez attendre {seconds} secondes et réessayer.',
  'errors.conflict': 'Quelqu’un d’autre l’a modifié entre-temps. Rechargez et refaites votre modification.',
  'errors.too_long':
    'Cette opération a dépassé la durée permise par Atlas et a été arrêtée. Vérifiez si elle a été enregistrée avant de la recommencer en parties plus petites.',
  'errors.busy':
    'Atlas est occupé par une autre modification. Rien n’a été enregistré\u00a0; veuillez réessayer dans un instant.',
  'errors.full':
    'Le disque est plein. Rien n’a été enregistré\u00a0; demandez à la personne qui gère Atlas de libérer de l’espace.',
  'errors.disk_fails':
    'L’écriture sur le disque est impossible pour le moment. Rien n’a été enregistré\u00a0; réessayez dans un instant, ou adressez-vous à la personne qui gère Atlas.',
  'errors.disk_low':
    'Le disque est presque plein, aucun fichier n’est donc accepté. Rien n’a été enregistré\u00a0; demandez à la personne qui gère Atlas de libérer de l’espace.',
  'errors.read_only':
    'La base de données est en lecture seule pour le moment. Rien n’a été enregistré\u00a0; adressez-vous à la personne qui gère Atlas.',
  'errors.unreachable':
    'La base de données ne répond pas pour le moment. Rien n’a été enregistré\u00a0; veuillez réessayer dans un instant.',
  'errors.unknown_outcome':
    'La connexion à la base de données a été perdue pendant l’enregistrement. La modification a peut-être été enregistrée\u00a0: vérifiez avant de la renvoyer.',
  'errors.form_reused':
    'Ce formulaire a déjà été enregistré avec un autre contenu. Vérifiez d’abord ce qui a été enregistré\u00a0; enregistrer à nouveau ajoutera aussi cette version.',
  'errors.internal':
    'Une erreur s’est produite de notre côté. Rien n’est perdu\u00a0; veuillez réessayer. Requête {id}.',
  'errors.if_match': 'If-Match doit être un ETag entre guillemets, par exemple "3".',
  'errors.repeated': 'Le paramètre {name} a été envoyé plus d’une fois.',
  'errors.currency': 'Ce n’est pas une devise. Saisissez son code à trois lettres, par exemple INR ou EUR.',
  'errors.id': 'Doit être un identifiant.',
  'errors.amount_plain': 'Doit être un nombre tel que 1234.5, sans virgule ni symbole monétaire.',
  'errors.whole': 'Doit être un nombre entier de {min} à {max}.',
  'errors.whole_named': '{name} doit être un nombre entier de {min} à {max}.',
  'errors.kind': 'Cette valeur n’est pas du bon type.',

  'server.refused_title': 'Cela n’a pas fonctionné',
  'server.back': 'Retour à la page',
  'server.bad_address': 'Cette adresse n’est pas valide.',
  'server.two_hosts': 'Cette requête nomme deux hôtes.',
  'server.crowded':
    'Trop de fichiers sont envoyés en ce moment. Rien n’a été enregistré\u00a0; réessayez dans quelques secondes.',
  'server.crowded_page':
    'Trop de fichiers sont envoyés en ce moment. Rien n’a été enregistré. Rechargez cette page dans quelques secondes pour tout renvoyer, ou revenez en arrière\u00a0: votre saisie y est encore.',
  'server.wrong_host':
    'Atlas ne répond pas à ce nom d’hôte. La personne qui le gère peut définir l’adresse publique dans ATLAS_ORIGIN.',
  'server.encoded_body': 'Envoyez le contenu sans Content-Encoding.',
  'server.start_full':
    'Atlas ne peut pas démarrer, car le disque est plein ({reason}). Libérez de la place et redémarrez Atlas.',
  'server.start_read_only':
    'Atlas ne peut pas démarrer, car le disque ou la base de données est en lecture seule ({reason}). Rendez-les accessibles en écriture et redémarrez Atlas.',
  'server.start_unreachable':
    'Atlas ne peut pas démarrer, car la base de données ne répond pas ({reason}). Démarrez la base de données, ou corrigez DATABASE_URL ou ATLAS_DATA_DIR.',
  'server.demo_nobody':
    'Les données d’exemple doivent appartenir à un utilisateur. Ajoutez-en d’abord un\u00a0: npm run atlas -- user add EMAIL.',
  'server.demo_refused':
    'Les données d’exemple n’ont pas été chargées, car il y a déjà des données. Elles ne peuvent être chargées que dans une installation vide.',
};
