import type { Translation } from '../translator.ts';

export const errors: Translation<typeof import('../en/errors.ts').errors> = {
  'errors.invalid':
    'Certains champs ne sont pas encore corrects. Veuillez vérifier ceux qui sont signalés et renvoyer.',
  'errors.unknown_field': 'Champ inconnu\u00a0: {name}.',
  'errors.not_json': 'Le contenu doit être du JSON.',
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
  'errors.busy':
    'Atlas est occupé par une autre modification. Rien n’a été enregistré\u00a0; veuillez réessayer dans un instant.',
  'errors.full':
    'Le disque est plein. Rien n’a été enregistré\u00a0; demandez à la personne qui gère Atlas de libérer de l’espace.',
  'errors.disk_fails':
    'Le disque n’accepte pas d’écriture pour le moment. Rien n’a été enregistré\u00a0; adressez-vous à la personne qui gère Atlas, ou réessayez dans un instant.',
  'errors.disk_low':
    'Le disque est presque plein, aucun fichier n’est donc accepté. Rien n’a été enregistré\u00a0; demandez à la personne qui gère Atlas de libérer de l’espace.',
  'errors.read_only':
    'La base de données est en lecture seule pour le moment. Rien n’a été enregistré\u00a0; adressez-vous à la personne qui gère Atlas.',
  'errors.unreachable':
    'La base de données ne répond pas pour le moment. Rien n’a été enregistré\u00a0; veuillez réessayer dans un instant.',
  'errors.unknown_outcome':
    'La base de données a disparu pendant l’enregistrement. Il a peut-être eu lieu\u00a0: vérifiez avant d’envoyer à nouveau.',
  'errors.form_reused':
    'Ce formulaire a déjà été enregistré avec un autre contenu. Regardez d’abord ce qui a été enregistré\u00a0; enregistrer à nouveau ajoutera ceci.',
  'errors.internal':
    'Une erreur s’est produite de notre côté. Rien n’est perdu\u00a0; veuillez réessayer. Requête {id}.',
  'errors.if_match': 'If-Match attend des ETags entre guillemets, par exemple "3".',
  'errors.repeated': 'Le paramètre {name} figure plus d’une fois.',
  'errors.currency': 'Ce n’est pas une devise. Indiquez ses trois lettres, par exemple INR ou EUR.',
  'errors.id': 'Doit être un identifiant.',
  'errors.whole': 'Doit être un nombre entier de {min} à {max}.',
  'errors.whole_named': '{name} doit être un nombre entier de {min} à {max}.',
  'errors.kind': 'Une autre sorte de valeur est attendue ici.',

  'server.refused_title': 'Cela n’a pas fonctionné',
  'server.back': 'Retour à la page',
  'server.bad_address': 'Cette adresse ne peut pas être lue.',
  'server.two_hosts': 'Cette requête nomme deux hôtes.',
  'server.crowded':
    'Trop de fichiers sont envoyés en ce moment. Rien n’a été enregistré\u00a0; réessayez dans quelques secondes.',
  'server.crowded_page':
    'Trop de fichiers sont envoyés en ce moment. Rien n’a été enregistré. Rechargez cette page dans quelques secondes pour tout renvoyer, ou revenez en arrière\u00a0: votre saisie y est encore.',
  'server.wrong_host':
    'Atlas n’est pas connu sous ce nom. La personne qui le gère fixe l’adresse publique dans ATLAS_ORIGIN.',
  'server.encoded_body': 'Envoyez le contenu tel quel, sans Content-Encoding.',
  'server.start_full':
    'Atlas ne peut pas démarrer, car le disque est plein ({reason}). Libérez de la place et redémarrez Atlas.',
  'server.start_read_only':
    'Atlas ne peut pas démarrer, car le disque ou la base de données refuse les écritures ({reason}). Rendez-les accessibles en écriture et redémarrez Atlas.',
  'server.start_unreachable':
    'Atlas ne peut pas démarrer, car la base de données ne répond pas ({reason}). Démarrez la base de données, ou corrigez DATABASE_URL ou ATLAS_DATA_DIR.',
  'server.demo_nobody':
    'Il n’y a encore personne au nom de qui enregistrer les données d’exemple. Ajoutez d’abord quelqu’un\u00a0: npm run atlas -- user add EMAIL.',
  'server.demo_refused':
    'Il y a déjà des données, celles d’exemple n’ont donc pas été chargées. Elles ne vont que dans une installation vide.',
};
