import type { Translation } from '../translator.ts';

export const tables: Translation<typeof import('../en/tables.ts').tables> = {
  'tables.search': 'Buscar',
  'tables.clear': 'Borrar',
  'tables.info': '{start}-{end} de {total}',
  'tables.size': 'Filas por página',
  'tables.none': 'No se han encontrado registros',
  'tables.said': 'Filas {start} a {end} de {total}',
  'tables.nothing': 'No se ha encontrado nada.',
  'tables.failed': 'Error al realizar la petición: {reason}',
  'tables.lost': 'No se ha encontrado el punto de acceso de la API',
  'tables.unreadable': 'Error al leer la respuesta de la API como JSON: {reason}',
  'tables.yes': 'Sí',
  'tables.no': 'No',
  'tables.total': 'Total',
  'tables.number': 'Debe ser un número entero dentro de sus límites.',
  'tables.long': 'Es demasiado largo.',
  'tables.text': 'Debe ser un texto.',
  'tables.list': 'Debe ser una lista.',
  'tables.filter': 'Debe ser text, numeric o dateRange, como su columna.',
  'tables.sort': 'Debe ser asc o desc.',
  'tables.column': 'Esa columna no existe.',
};
