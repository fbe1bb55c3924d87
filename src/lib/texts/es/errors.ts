import type { Translation } from '../translator.ts';

export const errors: Translation<typeof import('../en/errors.ts').errors> = {
  'errors.invalid': 'Revise los campos marcados y vuelva a enviar el formulario.',
  'errors.unknown_field': 'Campo desconocido: {name}.',
  'errors.not_json': 'El cuerpo de la petición debe ser JSON.',
  'errors.json_deep': 'El cuerpo de la petición está anidado a demasiada profundidad.',
  'errors.not_form': 'No se ha podido leer el formulario. Envíelo de nuevo.',
  'errors.form_long': 'Este formulario tiene demasiados campos. Se aceptan {most} como máximo.',
  'errors.wrong_type': 'Esta dirección espera {expected}.',
  'errors.unauthenticated': 'Inicie sesión.',
  'errors.wrong_origin':
    'Esta petición no venía de Atlas, así que se ha rechazado. Abra la página en Atlas e inténtelo de nuevo.',
  'errors.not_found': 'No hay nada en esta dirección.',
  'errors.method': 'Esta dirección no admite {method}. Admite {allowed}.',
  'errors.too_large': 'Es demasiado grande. Se aceptan {limit} como máximo.',
  'errors.too_many': 'Demasiados intentos. Espere {seconds} segundos e inténtelo de nuevo.',
  'errors.too_many_calls':
    'Demasiadas peticiones en poco tiempo. Espere {seconds} segundos e inténtelo de nuevo.',
  'errors.conflict': 'Alguien más lo ha cambiado mientras tanto. Cárguelo de nuevo y repita su cambio.',
  'errors.too_long':
    'Esto tardó más de lo que Atlas permite y se detuvo. Compruebe si se guardó antes de repetirlo en partes más pequeñas.',
  'errors.busy':
    'Atlas está ocupado con otro cambio. No se ha guardado nada; inténtelo de nuevo dentro de un momento.',
  'errors.full':
    'El disco está lleno. No se ha guardado nada; pida a quien administra Atlas que libere espacio.',
  'errors.disk_fails':
    'En este momento no se puede escribir en el disco. No se ha guardado nada; inténtelo de nuevo dentro de un momento o consulte a quien administra Atlas.',
  'errors.disk_low':
    'El disco está casi lleno, así que no se aceptan archivos. No se ha guardado nada; pida a quien administra Atlas que libere espacio.',
  'errors.read_only':
    'La base de datos es de solo lectura en este momento. No se ha guardado nada; consulte a quien administra Atlas.',
  'errors.unreachable':
    'La base de datos no responde en este momento. No se ha guardado nada; inténtelo de nuevo dentro de un momento.',
  'errors.unknown_outcome':
    'Se perdió la conexión con la base de datos al guardar. Puede que el cambio se haya guardado: compruébelo antes de volver a enviarlo.',
  'errors.form_reused':
    'Este formulario ya se guardó con otro contenido. Compruebe primero lo que se guardó; si vuelve a guardar, se añadirá también esta versión.',
  'errors.internal':
    'Algo ha fallado por nuestra parte. No se ha perdido nada; inténtelo de nuevo. Petición {id}.',
  'errors.if_match': 'If-Match debe ser un ETag entre comillas, como "3".',
  'errors.repeated': 'El parámetro {name} se ha enviado más de una vez.',
  'errors.currency': 'No es una moneda. Introduzca su código de tres letras, por ejemplo INR o EUR.',
  'errors.id': 'Debe ser un identificador.',
  'errors.amount_plain': 'Debe ser un número como 1234.5, sin comas ni signo de moneda.',
  'errors.whole': 'Debe ser un número entero de {min} a {max}.',
  'errors.whole_named': '{name} debe ser un número entero de {min} a {max}.',
  'errors.kind': 'Este valor no es del tipo correcto.',

  'server.refused_title': 'Esto no ha funcionado',
  'server.back': 'Volver a la página',
  'server.bad_address': 'Esta dirección no es válida.',
  'server.two_hosts': 'Esta petición nombra dos hosts.',
  'server.crowded':
    'En este momento hay demasiadas subidas. No se ha guardado nada; inténtelo de nuevo en unos segundos.',
  'server.crowded_page':
    'En este momento hay demasiadas subidas. No se ha guardado nada. Vuelva a cargar esta página en unos segundos para enviarlo todo de nuevo, o vuelva atrás: lo que escribió sigue ahí.',
  'server.wrong_host':
    'Atlas no responde a este nombre de host. Quien lo administra puede fijar la dirección pública en ATLAS_ORIGIN.',
  'server.encoded_body': 'Envíe el contenido sin Content-Encoding.',
  'server.start_full':
    'Atlas no puede arrancar porque el disco está lleno ({reason}). Libere espacio y vuelva a arrancarlo.',
  'server.start_read_only':
    'Atlas no puede arrancar porque el disco o la base de datos es de solo lectura ({reason}). Permita la escritura y vuelva a arrancar Atlas.',
  'server.start_unreachable':
    'Atlas no puede arrancar porque la base de datos no responde ({reason}). Arranque la base de datos, o corrija DATABASE_URL o ATLAS_DATA_DIR.',
  'server.demo_nobody':
    'Los datos de ejemplo deben pertenecer a un usuario. Añada antes uno: npm run atlas -- user add EMAIL.',
  'server.demo_refused':
    'Los datos de ejemplo no se han cargado porque ya hay datos. Solo se pueden cargar en una instalación vacía.',
};
