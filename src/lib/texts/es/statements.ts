import type { Translation } from '../translator.ts';

export const statements: Translation<typeof import('../en/statements.ts').statements> = {
  'statements.skipped.letterhead': 'Por encima de la tabla de movimientos.',
  'statements.skipped.repeated_header': 'Otra vez los nombres de las columnas.',
  'statements.skipped.other_table': 'Parte de otra tabla más abajo, con otras columnas.',
  'statements.skipped.balance': 'Indica un saldo o una suma; no es un movimiento.',
  'statements.skipped.no_date': 'No hay fecha en esta línea.',
  'statements.skipped.bad_date': '«{text}» no es una fecha.',
  'statements.skipped.not_booked': 'Aún sin contabilizar, o nunca: «{status}».',
  'statements.skipped.blank': 'No hay importe en esta línea.',
  'statements.skipped.unreadable': '«{text}» no es un importe.',
  'statements.skipped.too_fine': '«{text}» tiene más decimales que el dinero en su moneda.',
  'statements.skipped.too_large': '«{text}» queda fuera de ±9.999.999.999,99.',
  'statements.skipped.unmarked': 'Nada indica si «{text}» es entrada o salida de dinero.',
  'statements.skipped.not_counted': 'El saldo acumulado no cuenta esta fila.',
  'statements.warning.days_earlier': {
    one: 'Este archivo fecha sus filas {count} día antes que la cuenta, porque la fecha valor y la de operación difieren. Se comparan así.',
    other:
      'Este archivo fecha sus filas {count} días antes que la cuenta, porque la fecha valor y la de operación difieren. Se comparan así.',
  },
  'statements.warning.days_later': {
    one: 'Este archivo fecha sus filas {count} día después que la cuenta, porque la fecha valor y la de operación difieren. Se comparan así.',
    other:
      'Este archivo fecha sus filas {count} días después que la cuenta, porque la fecha valor y la de operación difieren. Se comparan así.',
  },
  'statements.warning.unreadable':
    '{count} líneas parecen movimientos, pero no se han podido leer. Vea las líneas omitidas y corrija la lectura o el archivo.',
  'statements.warning.pending':
    '{count} líneas no están contabilizadas y se han omitido. Llegarán con un extracto posterior.',
  'statements.warning.no_date': '{count} líneas tienen importe pero no fecha, y se han omitido.',
  'statements.warning.no_amount': '{count} líneas tienen fecha pero no importe, y se han omitido.',
  'statements.warning.other_table':
    'Aquí empieza otra tabla; sus líneas se han omitido. Súbala como un archivo aparte.',
  'statements.warning.wide':
    '{count} filas tienen más celdas que nombres de columna. Revíselas: una coma dentro de un texto puede haber desplazado los importes.',
  'statements.warning.accounts':
    'Más de una cuenta en este archivo: la mayoría de las filas son de {main}, otras de {others}. Todas irían a esta cuenta. Es mejor subir un archivo por cada cuenta.',
  'statements.warning.fees':
    '{count} filas tienen una comisión en una columna propia, que los importes de aquí no incluyen. Registre esas comisiones aparte.',
  'statements.warning.unfounded':
    'Una columna se llama saldo, pero ningún saldo se sigue del anterior. Compare las sumas con su extracto.',
  'statements.warning.balance_row':
    '{count} líneas nombran un saldo y se han omitido. Si una de ellas es un movimiento, añádalo a mano.',
  'statements.warning.first_word':
    'Los importes no tienen signo. La primera palabra de cada texto dice si entró o salió dinero.',
  'statements.warning.unclear':
    '{count} importes como 2,345 no tienen decimales: la marca puede separar millares o decimales. Compárelos con su extracto.',
  'statements.warning.broken':
    'Un carácter de esta línea está dañado en el archivo y se ha sustituido por �.',
  'statements.warning.cut': '{count} descripciones tienen más de 1.000\u00a0caracteres y se han cortado.',
  'statements.error.empty': 'El archivo está vacío. Descargue el extracto otra vez y súbalo como CSV.',
  'statements.error.binary':
    'Este archivo no se puede leer. Descargue el extracto de su banco como CSV, OFX, QIF, MT940, CAMT o XLSX.',
  'statements.error.format':
    'Es un archivo {format}, que no se puede leer. Elija CSV, OFX, QIF, MT940, CAMT o XLSX donde su banco ofrece la descarga.',
  'statements.error.quotes':
    'Unas comillas de la línea {line} no se cierran nunca, así que no se pueden distinguir las filas siguientes. Descargue el archivo otra vez o cierre las comillas en un editor de texto.',
  'statements.error.too_many': 'Más de {max} filas. Descargue el extracto en períodos más cortos.',
  'statements.error.no_table':
    'No se ha encontrado ninguna línea con fecha e importe. Compruebe que es la lista de movimientos y descárguela como CSV.',
  'statements.error.no_rows':
    'En la línea {line} hay nombres de columnas, pero ningún movimiento debajo. Elija un período con movimientos y descárguelo otra vez.',
  'statements.error.no_date':
    'No se ha encontrado ninguna columna de fechas a partir de la línea {line}. Compruebe que el archivo la tiene o diga qué columna es.',
  'statements.error.no_year':
    'Las fechas a partir de la línea {line} no tienen año, y nada más en el archivo lo indica. Añada el año a las fechas o elija otro formato en su banco.',
  'statements.error.no_amount':
    'No se ha encontrado ninguna columna de importes; las filas empiezan en la línea {line}. Compruebe que el archivo la tiene o diga qué columna es.',
  'statements.error.header_row':
    'La línea {line} no es el comienzo de una fila. Elija la línea de los nombres de las columnas.',
  'statements.error.column': 'No existe la columna {column}: la tabla tiene {width}. Elija otra.',
  'statements.error.packed':
    'Es un archivo {format} comprimido. Descomprímalo y suba el extracto que contiene.',
  'statements.error.balance':
    '«{value}» no es una respuesta para este archivo. Elija una de las que ofrece su pregunta.',
};
