import type { Translation } from '../translator.ts';

export const server: Translation<typeof import('../en/server.ts').server> = {
  'server.refused_title': 'Cela n’a pas fonctionné',
  'server.back': 'Retour à la page',
  'server.bad_address': 'Cette adresse ne peut pas être lue.',
  'server.wrong_host':
    'Atlas n’est pas connu sous ce nom. La personne qui le gère fixe l’adresse publique dans ATLAS_ORIGIN.',
  'server.encoded_body': 'Envoyez le contenu tel quel, sans Content-Encoding.',
  'server.demo_nobody':
    'Il n’y a encore personne au nom de qui enregistrer les données d’exemple. Ajoutez d’abord quelqu’un\u00a0: npm run atlas -- user add EMAIL.',
  'server.demo_refused':
    'Il y a déjà des données, celles d’exemple n’ont donc pas été chargées. Elles ne vont que dans une installation vide.',
};
