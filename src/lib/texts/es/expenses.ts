import type { Translation } from '../translator.ts';

export const expenses: Translation<typeof import('../en/expenses.ts').expenses> = {
  'expenses.date_required': 'La fecha es obligatoria',
  'expenses.date_invalid': 'Debe ser un día como 2026-04-01',
  'expenses.amount_required': 'El importe es obligatorio',
  'expenses.amount_number': 'El importe debe ser un número',
  'expenses.amount_decimals': 'El importe puede tener 2 decimales como máximo',
  'expenses.amount_decimals_0': 'Esta moneda no tiene decimales',
  'expenses.amount_decimals_3': 'El importe puede tener 3 decimales como máximo; escriba 1234 o 1.234',
  'expenses.amount_limit': 'El importe puede ser de 9.999.999.999,99 como máximo',
  'expenses.amount_positive': 'El importe debe ser mayor que 0',
  'expenses.category_required': 'La categoría es obligatoria',
  'expenses.items_required': 'Se necesita al menos una partida',
  'expenses.items_long': 'Se aceptan 100 partidas como máximo',
  'expenses.comment_long': 'Máximo 2.000 caracteres',
  'expenses.list_long': 'Se aceptan 100 como máximo',
  'expenses.text': 'Debe ser un texto',
  'expenses.id_or_name': 'Indique el id o el nombre, no ambos.',
  'expenses.flag': 'Debe ser true o false',
  'expenses.list': 'Debe ser una lista',
  'expenses.cursor': 'Debe ser un cursor dado por una respuesta anterior',
  'expenses.not_found': 'No se ha encontrado el gasto. Puede que se haya eliminado.',
  'expenses.no_such_person': 'No existe esa persona.',
  'expenses.changed_meanwhile':
    'Alguien más ha cambiado este gasto mientras tanto. Mire ambas versiones y guarde otra vez.',
  'expenses.not_deleted': 'Este gasto no está eliminado o ya se ha restaurado.',
  'expenses.deleted_filter': 'Los gastos eliminados se listan sin filtro.',
  'expenses.filter_long': 'Máximo 200 caracteres',
  'expenses.none_chosen': 'Elija al menos un gasto',
  'expenses.bulk_what': 'Elija una categoría o un proyecto, o elimine.',
  'expenses.bulk_which': 'Envíe los gastos o un filtro con el número que encontró.',
  'expenses.bulk_too_many': 'Se pueden cambiar como máximo {most} gastos a la vez. Acote el filtro.',
  'expenses.bulk_count': {
    one: 'Mientras tanto coincide {count} gasto. Revíselo antes de cambiarlos todos.',
    other: 'Mientras tanto coinciden {count} gastos. Revíselos antes de cambiarlos todos.',
  },
  'expenses.not_reimbursable': 'Solo se puede reembolsar un gasto reembolsable.',
  'expenses.some_not_reimbursable': {
    one: 'No se ha marcado nada: un gasto no es reembolsable ({list}).',
    other: 'No se ha marcado nada: {count} gastos no son reembolsables ({list}).',
  },
  'expenses.reimbursed_already': 'Ya está reembolsado. Anúlelo primero.',
  'expenses.amount_linked':
    'Los movimientos vinculados suman {sum}. El importe no puede ser menor; desvincule antes alguno.',
  'expenses.not_linked': 'No están vinculados. Puede que alguien los haya desvinculado mientras tanto.',
  'expenses.transaction_not_found': 'No se ha encontrado el movimiento.',
  'expenses.transaction_linked': 'El movimiento «{description}» del {date} ya está vinculado a un gasto.',
  'expenses.transaction_type':
    'El movimiento «{description}» del {date} está marcado de otra manera, así que no puede ser un gasto.',
  'expenses.transaction_paired':
    'El movimiento «{description}» del {date} está emparejado como traspaso, así que no puede ser un gasto. Sepárelo antes.',
  'expenses.transaction_zero':
    'El movimiento «{description}» del {date} no mueve dinero, así que no hay nada que vincular.',
  'expenses.attachment_unusable':
    'Este archivo aún no ha llegado, es de otra persona, ya pertenece a otro gasto o se ha descartado.',
  'expenses.attachment_not_found': 'No se ha encontrado el archivo.',
  'expenses.files_required': 'Indique al menos un archivo',
  'expenses.files_long': '20 archivos a la vez como máximo',
  'expenses.file_name_required': 'Un archivo necesita un nombre',
  'expenses.link_wrong': 'Este enlace de subida no es válido. Pida uno nuevo.',
  'expenses.link_expired': 'Este enlace de subida ha caducado. Pida uno nuevo.',
  'expenses.attachment_differs': 'Con este enlace ya se guardó otro archivo.',
  'expenses.attachment_large': 'Este archivo es demasiado grande. Se aceptan 20\u00a0MB como máximo.',
  'expenses.attachment_cut': 'El archivo no ha llegado entero. Envíelo de nuevo.',
  'expenses.key_length': 'Una Idempotency-Key tiene de 1 a 255 caracteres.',
  'expenses.key_reused': 'Esta Idempotency-Key ya se usó con otra petición. Use una nueva.',
  'files.quota':
    'Sus recibos y extractos pueden ocupar hasta {limit}, y esto lo superaría. No se ha guardado nada. Descarte subidas que nunca se insertaron, elimine gastos cuyos recibos ya no hacen falta (el espacio se libera a los 30 días) o pida más espacio a quien administra Atlas.',
  'files.unreachable':
    'El almacén de archivos no responde en este momento. No se ha guardado nada; inténtelo de nuevo dentro de un momento.',

  'waiting.mark': 'En espera ({count})',
  'waiting.title': 'A la espera de envío',
  'waiting.lead':
    'Estos gastos solo existen en este dispositivo. Se envían automáticamente en cuanto se puede conectar con Atlas.',
  'waiting.waits': 'En espera',
  'waiting.needs_you': 'Requiere su atención',
  'waiting.try_now': 'Intentar ahora',
  'waiting.edit': 'Editar',
  'waiting.edit_one': 'Editar: {title}',
  'waiting.discard': 'Descartar',
  'waiting.discard_one': 'Descartar: {title}',
  'waiting.discard_title': '¿Descartar este gasto?',
  'waiting.discard_text': 'Solo existe en este dispositivo. Una vez descartado, no se puede recuperar.',
  'waiting.keep': 'Conservar',
  'waiting.told':
    'En este momento no se puede conectar con Atlas. El gasto se guarda en este dispositivo y se enviará lo antes posible.',
  'waiting.edit_told':
    'En este momento no se puede conectar con Atlas. Sus cambios se conservan en este dispositivo. Guarde de nuevo más tarde.',
  'waiting.file_told': '{file} espera hasta que se pueda conectar con Atlas.',
  'waiting.file': 'En espera',
  'waiting.recorded': 'Enviado y registrado: {title}',
  'waiting.unsure':
    'Se envió hace más de un día sin respuesta, así que quizá ya esté registrado. Compruebe los gastos: al guardar se registra otra vez.',
  'waiting.recorded_before':
    'Se registró una versión anterior. Compruebe los gastos: al guardar se registra también esta versión.',
  'waiting.kept': 'Borrador guardado en este dispositivo',
  'waiting.restored': 'Borrador del {when} restaurado.',
  'waiting.finish_first': 'Guarde o descarte primero el formulario abierto.',
  'waiting.not_kept':
    'Este navegador no puede conservar lo que escribe. Si no se puede guardar, deje abierta esta página y guarde de nuevo más tarde.',
  'waiting.sign_out_title': '¿Cerrar sesión y descartar lo que está en espera?',
  'waiting.sign_out_text': {
    one: '{count} gasto o recibo está a la espera de envío. Al cerrar sesión se descarta.',
    other: '{count} gastos y recibos están a la espera de envío. Al cerrar sesión se descartan.',
  },
  'waiting.sign_out_stay': 'Seguir con la sesión',
  'waiting.sign_out_discard': 'Descartar y cerrar sesión',
};
