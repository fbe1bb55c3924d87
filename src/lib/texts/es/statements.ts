import type { Translation } from '../translator.ts';

export const statements: Translation<typeof import('../en/statements.ts').statements> = {
  'statements.skipped.letterhead': 'Por encima de la tabla de movimientos.',
  'statements.skipped.repeated_header': 'Otra vez los nombres de las columnas.',
  'statements.skipped.other_table': 'Parte de otra tabla más abajo, con otras columnas.',
  'statements.skipped.balance': 'Un saldo o un total.',
  'statements.skipped.no_date': 'No hay fecha en esta línea.',
  'statements.skipped.bad_date': '«{text}» no es una fecha.',
  'statements.skipped.not_booked': 'Sin contabilizar: «{status}».',
  'statements.skipped.unknown_status': 'Estado «{status}» desconocido: quizá aún no está contabilizado.',
  'statements.skipped.blank': 'No hay importe en esta línea.',
  'statements.skipped.unreadable': '«{text}» no es un importe.',
  'statements.skipped.too_fine': '«{text}» tiene demasiados decimales para la moneda.',
  'statements.skipped.too_large': '«{text}» queda fuera de ±9.999.999.999,99.',
  'statements.skipped.unmarked': 'No está claro si «{text}» es una entrada o una salida.',
  'statements.skipped.not_counted': 'El saldo acumulado no incluye esta fila.',
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
  'statements.warning.unreadable': {
    one: '{count} línea parece un movimiento, pero no se ha podido leer. Vea las líneas omitidas y corrija la lectura o el archivo.',
    other:
      '{count} líneas parecen movimientos, pero no se han podido leer. Vea las líneas omitidas y corrija la lectura o el archivo.',
  },
  'statements.warning.pending': {
    one: '{count} línea no está contabilizada y se ha omitido. Llegará con un extracto posterior.',
    other: '{count} líneas no están contabilizadas y se han omitido. Llegarán con un extracto posterior.',
  },
  'statements.warning.no_date': {
    one: '{count} línea tiene importe pero no fecha, y se ha omitido.',
    other: '{count} líneas tienen importe pero no fecha, y se han omitido.',
  },
  'statements.warning.no_amount': {
    one: '{count} línea tiene fecha pero no importe, y se ha omitido.',
    other: '{count} líneas tienen fecha pero no importe, y se han omitido.',
  },
  'statements.warning.other_table':
    'Aquí empieza otra tabla; sus líneas se han omitido. Súbala como un archivo aparte.',
  'statements.warning.wide': {
    one: '{count} fila tiene más celdas que nombres de columna. Revísela: una coma dentro de un texto puede haber desplazado el importe.',
    other:
      '{count} filas tienen más celdas que nombres de columna. Revíselas: una coma dentro de un texto puede haber desplazado los importes.',
  },
  'statements.warning.accounts':
    'Más de una cuenta en este archivo: la mayoría de las filas son de {main}, otras de {others}. Todas irían a esta cuenta. Es mejor subir un archivo por cada cuenta.',
  'statements.warning.fees': {
    one: '{count} fila tiene una comisión en una columna propia, que el importe de aquí no incluye. Registre esa comisión aparte.',
    other:
      '{count} filas tienen una comisión en una columna propia, que los importes de aquí no incluyen. Registre esas comisiones aparte.',
  },
  'statements.warning.unfounded':
    'Una columna se llama saldo, pero ningún saldo se sigue del anterior. Compare las sumas con su extracto.',
  'statements.warning.balance_row': {
    one: '{count} línea nombra un saldo y se ha omitido. Si es un movimiento, añádalo a mano.',
    other:
      '{count} líneas nombran un saldo y se han omitido. Si una de ellas es un movimiento, añádalo a mano.',
  },
  'statements.warning.first_word':
    'Los importes no tienen signo. La primera palabra de cada texto dice si entró o salió dinero.',
  'statements.warning.unclear': {
    one: '{count} importe como 2,345 no tiene decimales: la marca puede separar millares o decimales. Compárelo con su extracto.',
    other:
      '{count} importes como 2,345 no tienen decimales: la marca puede separar millares o decimales. Compárelos con su extracto.',
  },
  'statements.warning.broken':
    'Un carácter de esta línea está dañado en el archivo y se ha sustituido por �.',
  'statements.warning.cut': {
    one: '{count} descripción tiene más de 1.000\u00a0caracteres y se ha cortado.',
    other: '{count} descripciones tienen más de 1.000\u00a0caracteres y se han cortado.',
  },
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
  'statements.error.lines':
    'Estas líneas no se pueden leer como movimientos. Déjelas fuera o ajuste las columnas.',
  'statements.error.balance': '«{value}» no es una respuesta a esta pregunta. Elija una de las ofrecidas.',
  'statements.skipped.security': 'Una operación de valores, que no es un movimiento de cuenta.',
  'statements.skipped.deleted':
    'Con esto el banco anula una fila anterior. Si la cuenta la tiene, márquela como Ignorado.',
  'statements.skipped.other_kind': 'Un registro del tipo «{type}», que no contiene movimientos de cuenta.',
  'statements.warning.securities': {
    one: 'Se ha omitido {count} operación de valores; solo se han leído los movimientos de dinero.',
    other: 'Se han omitido {count} operaciones de valores; solo se han leído los movimientos de dinero.',
  },
  'statements.warning.correction':
    'Con esta fila el banco corrige otra anterior. Si la cuenta ya tiene la anterior, quite una de las dos.',
  'statements.warning.repeated_statement': {
    one: '{count} extracto aparece dos veces en este archivo y se ha leído una vez.',
    other: '{count} extractos aparecen repetidos en este archivo y se han leído una vez.',
  },
  'statements.warning.repeated_reference': {
    one: '{count} fila es igual a otra anterior de este archivo, con la misma referencia «{reference}». Si el banco la envió dos veces, quítela después de insertar.',
    other:
      '{count} filas son iguales a otra anterior de este archivo, con la misma referencia «{reference}». Si el banco envió una dos veces, quítela después de insertar.',
  },
  'statements.warning.closing':
    'Las filas no llevan al saldo final que indica el banco: dan {expected}, el banco dice {found}. Puede que falte una fila.',
  'statements.warning.gap':
    'Puede que falte un extracto antes de este: el anterior acaba en {before}, este empieza en {after}.',
  'statements.warning.no_closing':
    'Este extracto no tiene saldo final: puede que falten páginas. Compárelo con su banco antes de insertar.',
  'statements.warning.entries_missing':
    'El banco indica {stated} apuntes, pero el archivo tiene {count}. Compárelo con su banco antes de insertar.',
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
    'Las fechas se pueden leer de dos maneras. La forma de escribir los importes o su moneda es de países que ponen primero el día, así que se ha leído primero el día.',
  'statements.error.cut_off': 'Este archivo {format} está cortado: falta el final. Descárguelo otra vez.',
  'statements.error.entries_unreadable':
    'Este archivo {format} tiene {count} apuntes, pero ninguno se puede leer como movimiento; el primero está en la línea {line}: «{text}». Descárguelo otra vez o elija otro formato en su banco.',
  'statements.error.no_entries_of_account':
    'Este archivo {format} no contiene movimientos de cuenta. Elija la lista de movimientos al descargarlo de su banco.',
  'statements.error.no_entries':
    'Este archivo {format} no contiene movimientos. Elija un período con movimientos y descárguelo otra vez.',
  'statements.error.xml_doctype':
    'Este archivo XML tiene un tipo de documento, que ningún extracto necesita y que puede ser dañino. No se ha leído. Descargue el extracto otra vez de su banco.',
  'statements.error.xml_broken':
    'Este archivo XML está dañado o cortado en la línea {line}. Descárguelo otra vez.',
  'statements.error.xml_limits':
    'Este archivo XML es demasiado profundo o demasiado grande para ser un extracto. Descargue el extracto otra vez de su banco.',
  'statements.skipped.other_currency': 'Esta fila está en {currency}.',
  'statements.skipped.hidden': 'Esta fila está oculta en el libro.',
  'statements.error.workbook_broken':
    'Este libro está dañado o incompleto. Descárguelo de nuevo o elija CSV donde su banco ofrece la descarga.',
  'statements.error.too_long':
    'La lectura de este archivo tardó más de lo que Atlas permite y se detuvo. Descargue el extracto en periodos más cortos o elija CSV.',
  'statements.error.workbook_limits':
    'Este libro es demasiado grande para ser un extracto. Descargue el extracto otra vez de su banco o elija CSV.',
  'statements.error.workbook_password':
    'Este libro está protegido con una contraseña. Ábralo, guárdelo sin contraseña y suba ese archivo.',
  'uploads.place.title': '¿Este archivo es de {name}?',
  'uploads.place.file': 'El mismo archivo se insertó en {name} el {day}.',
  'uploads.place.rows': 'Hay filas de este archivo que ya están en {name}, insertadas el {day}.',
  'uploads.place.number': 'El archivo es de una cuenta que acaba en {stated}; esta acaba en {number}.',
  'uploads.place.credit-card': 'El archivo es el extracto de una tarjeta de crédito; esta cuenta no lo es.',
  'uploads.place.current':
    'El archivo es el extracto de una cuenta corriente; esta cuenta es una tarjeta de crédito.',
  'uploads.place.savings': 'El archivo es el extracto de una cuenta de ahorro; esta cuenta es de otro tipo.',
  'uploads.place.currency': 'El archivo está en {currency}; esta cuenta está en {own}.',
  'uploads.place.hint':
    'Si va allí, el archivo se traslada con usted. Si es de aquí, no se le volverá a preguntar por archivos que digan lo mismo.',
  'uploads.place.go': 'Ir allí: {name} ···· {number}',
  'uploads.place.go_again': 'Volver a usarla e ir allí: {name} ···· {number}',
  'uploads.place.go_new': 'Añadir una cuenta para él',
  'uploads.place.here': 'Es de aquí',
  'uploads.place.other': 'Otra cuenta…',
  'uploads.error.place': 'Elija una de las cuentas que se ofrecen.',
  'uploads.question.account': '¿Cuál de las cuentas u hojas de este archivo es?',
  'uploads.reading.account': 'Cuenta {account}',
  'uploads.reading.all': 'Todas las filas son de esta cuenta',
  'uploads.nothing_to_map': 'Leído como {format}: no hay columnas que ajustar.',
  'uploads.balance_follows': 'El saldo inicial y todas las filas dan el saldo final que indica el banco.',
  'uploads.error.account': 'Elija una de las cuentas del archivo.',
  'uploads.error.not_read':
    'Este tipo de archivo no se puede leer. En la página de descargas de su banco elija CSV, OFX, QIF, MT940, CAMT o XLSX, mejor .csv, y suba ese archivo.',
  'transactions.page_read_as': 'Leído como {format}: esta es la parte del archivo de esta fila.',
  'uploads.question.layout':
    'La estructura de este archivo difiere de los últimos extractos de esta cuenta en este formato. ¿Se ha leído bien de todos modos?',
  'uploads.reading.layout': 'Sí, las filas de abajo son correctas',
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
