import type { Translation } from '../translator.ts';

export const samples: Translation<typeof import('../en/samples.ts').samples> = {
  'samples.title': 'Muestra sin sus datos',
  'samples.link': 'Muestra sin sus datos',
  'samples.about':
    'Es lo que hace falta para ver cómo escribe su banco los archivos, sin nada sobre usted: palabras, números e importes son otros, los días se desplazan semanas enteras. Columnas, signos y separadores siguen igual, los saldos cuadran como antes, y Atlas lee ambos lados del mismo modo.',
  'samples.check': 'No se envía nada a ninguna parte. Revise el lado derecho antes de dárselo a alguien.',
  'samples.download': 'Descargar la muestra',
  'samples.again': 'Crear otra',
  'samples.table': 'Líneas del archivo y de su muestra',
  'samples.line': 'Línea',
  'samples.before': 'Su archivo',
  'samples.after': 'Muestra',
  'samples.more': {
    one: '{count} línea más está en la descarga.',
    other: '{count} líneas más están en la descarga.',
  },
  'samples.error.encoding':
    'No se puede crear una muestra: el archivo contiene bytes que no son caracteres de su codificación ({encoding}). Expórtelo otra vez, o guárdelo como UTF-8.',
  'samples.error.amounts':
    'No se puede crear una muestra: el archivo contiene casi todos los importes posibles y no quedan otros. Tome un extracto de menos días.',
  'samples.error.differs':
    'No hay muestra: ninguna de las probadas se lee como el archivo ({part}). Pruebe otra vez, o envíe unas líneas cambiadas a mano.',
  'samples.error.unplaced':
    'No se puede crear una muestra: «{text}» no se encontró de nuevo en el archivo. Envíe unas líneas cambiadas a mano.',
  'samples.error.seed': 'La semilla tiene 100 caracteres como máximo.',
};
