import type { Translation } from '../translator.ts';

export const errors: Translation<typeof import('../en/errors.ts').errors> = {
  'errors.invalid': 'Algunos campos aún no están bien. Revise los marcados y envíelo de nuevo.',
  'errors.unknown_field': 'Campo desconocido: {name}.',
  'errors.not_json': 'El contenido debe ser JSON.',
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
  'errors.busy':
    'Atlas está ocupado con otro cambio. No se ha guardado nada; inténtelo de nuevo dentro de un momento.',
  'errors.full':
    'El disco está lleno. No se ha guardado nada; pida a quien administra Atlas que libere espacio.',
  'errors.disk_fails':
    'El disco no admite escrituras en este momento. No se ha guardado nada; consulte a quien administra Atlas o inténtelo de nuevo dentro de un momento.',
  'errors.disk_low':
    'El disco está casi lleno, así que no se aceptan archivos. No se ha guardado nada; pida a quien administra Atlas que libere espacio.',
  'errors.read_only':
    'La base de datos es de solo lectura en este momento. No se ha guardado nada; consulte a quien administra Atlas.',
  'errors.unreachable':
    'La base de datos no responde en este momento. No se ha guardado nada; inténtelo de nuevo dentro de un momento.',
  'errors.unknown_outcome':
    'Se perdió la conexión con la base de datos al guardar. Puede que se haya guardado: compruébelo antes de volver a enviarlo.',
  'errors.form_reused':
    'Este formulario ya se guardó con otro contenido. Mire primero lo que se guardó; si vuelve a guardar, esto se añadirá.',
  'errors.internal':
    'Algo ha fallado por nuestra parte. No se ha perdido nada; inténtelo de nuevo. Petición {id}.',
  'errors.if_match': 'If-Match admite ETags entre comillas, como "3".',
  'errors.repeated': 'El parámetro {name} llegó más de una vez.',
  'errors.currency': 'No es una moneda. Indique sus tres letras, por ejemplo INR o EUR.',
  'errors.id': 'Debe ser un identificador.',
  'errors.whole': 'Debe ser un número entero de {min} a {max}.',
  'errors.whole_named': '{name} debe ser un número entero de {min} a {max}.',
  'errors.kind': 'Aquí se pide otro tipo de valor.',

  'server.refused_title': 'Esto no ha funcionado',
  'server.back': 'Volver a la página',
  'server.bad_address': 'Esta dirección no se puede leer.',
  'server.two_hosts': 'Esta petición nombra dos hosts.',
  'server.crowded':
    'En este momento se está subiendo demasiado. No se guardó nada; inténtelo de nuevo en unos segundos.',
  'server.crowded_page':
    'En este momento se está subiendo demasiado. No se guardó nada. Vuelva a cargar esta página en unos segundos para enviarlo todo de nuevo, o vuelva atrás: lo que escribió sigue ahí.',
  'server.wrong_host':
    'Atlas no se conoce por este nombre. Quien lo administra fija la dirección pública en ATLAS_ORIGIN.',
  'server.encoded_body': 'Envíe el contenido tal como es, sin Content-Encoding.',
  'server.start_full':
    'Atlas no puede arrancar porque el disco está lleno ({reason}). Libere espacio y vuelva a arrancarlo.',
  'server.start_read_only':
    'Atlas no puede arrancar porque el disco o la base de datos no admite escrituras ({reason}). Permita la escritura y vuelva a arrancar Atlas.',
  'server.start_unreachable':
    'Atlas no puede arrancar porque la base de datos no responde ({reason}). Arranque la base de datos, o corrija DATABASE_URL o ATLAS_DATA_DIR.',
  'server.demo_nobody':
    'Aún no hay nadie a cuyo nombre registrar los datos de ejemplo. Añada antes a alguien: npm run atlas -- user add EMAIL.',
  'server.demo_refused':
    'Ya hay datos, así que no se han cargado los de ejemplo. Solo entran en una instalación vacía.',
};
