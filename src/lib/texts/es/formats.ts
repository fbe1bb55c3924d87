import type { Translation } from '../translator.ts';
export const formats: Translation<typeof import('../en/formats.ts').formats> = {
  'statements.skipped.security': 'Una operación de valores, que no es un movimiento de cuenta.',
  'statements.skipped.deleted':
    'Con esto el banco retira una fila anterior. Elimínela a mano si la cuenta la tiene.',
  'statements.skipped.other_kind': 'Un registro del tipo «{type}», que no contiene movimientos de cuenta.',
  'statements.warning.securities':
    'Se han omitido {count} operaciones de valores; solo se han leído los movimientos de dinero.',
  'statements.warning.correction':
    'Con esta fila el banco corrige otra anterior. Si la cuenta ya tiene la anterior, quite una de las dos.',
  'statements.warning.repeated_reference':
    '{count} filas son iguales a otra anterior de este archivo, con la misma referencia «{reference}». Si el banco envió una dos veces, quítela después de insertar.',
  'statements.warning.closing':
    'Las filas no llevan al saldo final que indica el banco: dan {expected}, el banco dice {found}. Puede que falte una fila.',
  'statements.warning.gap':
    'Puede que falte un extracto antes de este: el anterior acaba en {before}, este empieza en {after}.',
  'statements.warning.no_closing':
    'Este extracto no tiene saldo final: puede que falten páginas. Compárelo con su banco antes de insertar.',
  'statements.warning.entries_missing':
    'El banco indica {stated} apuntes, pero el archivo tiene {count}. Compárelo con su banco antes de insertar.',
  'statements.warning.other_account':
    'Este archivo es de una cuenta cuyo número acaba en {stated}; el de aquí acaba en {number}. ¿Es la cuenta correcta?',
  'statements.warning.accounts_left_out':
    'Varias cuentas en este archivo: se han leído las filas de {main} y omitido las de {others}. Suba el archivo también a esas cuentas.',
  'statements.warning.interim':
    'Es un informe provisional ({format}): sus filas vuelven en el extracto definitivo, quizá con otros textos. Es mejor subir ese.',
  'statements.warning.notification':
    'Es un aviso de apuntes sueltos ({format}), no un extracto: sus filas vuelven en el extracto. Es mejor subir ese.',
  'statements.warning.dated_by_statement':
    'Desde aquí hay apuntes sin fecha propia. Tienen la del extracto: {date}.',
  'statements.warning.maybe_balance':
    '«{text}» puede ser un saldo en lugar de un movimiento. Si lo es, elimínelo después de insertar.',
  'statements.warning.sheets':
    'Solo se leyó la hoja «{main}». Estas también contienen movimientos: {others}. Guarde cada una como archivo propio y súbalo.',
  'statements.warning.card_sign':
    'Esta cuenta es una tarjeta y los importes no llevan signo: lo positivo se leyó como gasto. Compare con su banco antes de insertar.',
  'statements.warning.day_first':
    'Las fechas pueden leerse de dos maneras. Los importes llevan coma decimal, así que el día se leyó primero.',
  'statements.error.cut_off': 'Este archivo {format} está cortado: falta el final. Descárguelo otra vez.',
  'statements.error.entries_unreadable':
    'Este archivo {format} tiene {count} apuntes, pero ninguno se puede leer como movimiento; el primero está en la línea {line}: «{text}». Descárguelo otra vez o elija otro formato en su banco.',
  'statements.error.no_entries_of_account':
    'Este archivo {format} no contiene movimientos de cuenta, solo otros apuntes. Elija la lista de movimientos donde su banco ofrece la descarga.',
  'statements.error.no_entries':
    'Este archivo {format} no contiene movimientos. Elija un período con movimientos y descárguelo otra vez.',
  'statements.error.xml_doctype':
    'Este archivo XML tiene un tipo de documento, que ningún extracto necesita y que puede ser dañino. No se ha leído. Descargue el extracto otra vez de su banco.',
  'statements.error.xml_broken':
    'Este archivo XML está dañado o cortado en la línea {line}. Descárguelo otra vez.',
  'statements.error.xml_limits':
    'Este archivo XML está construido como ningún extracto: demasiado profundo, demasiadas partes o textos demasiado largos. Descargue el extracto otra vez de su banco.',
  'statements.skipped.other_currency': 'Esta fila está en {currency}.',
  'statements.skipped.hidden': 'Esta fila está oculta en el libro.',
  'statements.error.workbook_broken':
    'Este libro está dañado o incompleto. Descárguelo de nuevo o elija CSV donde su banco ofrece la descarga.',
  'statements.error.workbook_limits':
    'Este libro contiene mucho más que un extracto. Descargue de nuevo el extracto de su banco o elija allí CSV.',
  'statements.error.workbook_password':
    'Este libro está protegido con una contraseña. Ábralo, guárdelo sin contraseña y suba ese archivo.',
  'uploads.question.account': '¿Cuál de las cuentas de este archivo es?',
  'uploads.reading.account': 'Cuenta {account}',
  'uploads.nothing_to_map': 'Leído como {format}: cada campo tiene su lugar, no hay nada que corregir.',
  'uploads.balance_follows': 'El saldo inicial y todas las filas dan el saldo final que indica el banco.',
  'uploads.error.account': 'Indique una de las cuentas del archivo, como las enumera la pregunta.',
  'uploads.error.not_read':
    'Este tipo de archivo no se puede leer. En la página de descargas de su banco elija CSV, OFX, QIF, MT940, CAMT o XLSX, mejor .csv, y suba ese archivo.',
  'transactions.page_read_as': 'Leído como {format}: esta es la parte del archivo de esta fila.',
  'uploads.question.layout':
    'Este archivo no es como los últimos extractos de esta cuenta en este formato. ¿Se lee bien a pesar de ello?',
  'uploads.reading.layout': 'Sí, las filas de abajo son correctas: leerlo así de todos modos',
  'uploads.layout_hint': 'Si no, corrija más abajo cómo se lee, o suba el archivo correcto.',
  'uploads.error.layout': 'La respuesta es accept.',
  'statements.drift.named': 'Las columnas tienen ahora nombres.',
  'statements.drift.unnamed': 'Faltan los nombres de las columnas.',
  'statements.drift.width': 'Una fila tenía {before} columnas, ahora {now}.',
  'statements.drift.renamed': 'La columna «{before}» se llama ahora «{now}».',
  'statements.drift.moved': 'La columna «{name}» ha pasado del lugar {before} al {now}.',
  'statements.drift.gone': 'Falta la columna «{name}».',
  'statements.drift.new': 'La columna «{name}» es nueva.',
  'statements.drift.date': 'La fecha se leía de {before}, ahora de {now}.',
  'statements.drift.amount': 'Los importes se leían de {before}, ahora de {now}.',
  'statements.drift.delimiter': 'Las columnas se separaban con «{before}», ahora con «{now}».',
  'statements.drift.dmy': 'Las fechas empiezan ahora por el día.',
  'statements.drift.mdy': 'Las fechas empiezan ahora por el mes.',
  'statements.drift.ymd': 'Las fechas empiezan ahora por el año.',
  'statements.drift.mark': 'El separador decimal era «{before}», ahora es «{now}».',
  'statements.drift.negative_out': 'Un menos es ahora dinero que sale; la última vez era dinero que entra.',
  'statements.drift.positive_out': 'Un menos es ahora dinero que entra; la última vez era dinero que sale.',
  'statements.drift.known_rows':
    'Vuelven filas de un extracto anterior y se leen de otro modo, la primera en la línea {line}.',
  'statements.drift.share': 'La última vez, el {before} % de las filas eran salidas; ahora, el {now} %.',
  'statements.drift.larger': 'El importe habitual es {times} veces mayor que la última vez.',
  'statements.drift.smaller': 'El importe habitual era {times} veces mayor la última vez.',
  'statements.drift.turned': {
    one: 'El dinero de {count} conocido va en el otro sentido, en la línea {line}.',
    other: 'El dinero de {count} conocidos va en el otro sentido, primero en la línea {line}.',
  },
  'statements.warning.carried_columns':
    'La disposición es otra. Lo corregido para la última se ha mantenido según los nombres de las columnas: {columns}.',
  'statements.warning.carried': 'La disposición es otra. Lo respondido para la última se ha mantenido.',
  'statements.drift.unread':
    'No se pudieron leer, aunque parecen movimientos: {count} líneas, la primera es la {line}.',
  'statements.drift.content': 'Las columnas {columns} contienen otra cosa que la última vez.',
};
