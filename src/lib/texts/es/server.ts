import type { Translation } from '../translator.ts';

export const server: Translation<typeof import('../en/server.ts').server> = {
  'server.refused_title': 'Esto no ha funcionado',
  'server.back': 'Volver a la página',
  'server.bad_address': 'Esta dirección no se puede leer.',
  'server.wrong_host':
    'Atlas no se conoce por este nombre. Quien lo administra fija la dirección pública en ATLAS_ORIGIN.',
  'server.encoded_body': 'Envíe el contenido tal como es, sin Content-Encoding.',
  'server.demo_nobody':
    'Aún no hay nadie a cuyo nombre registrar los datos de ejemplo. Añada antes a alguien: npm run atlas -- user add EMAIL.',
  'server.demo_refused':
    'Ya hay datos, así que no se han cargado los de ejemplo. Solo entran en una instalación vacía.',
};
