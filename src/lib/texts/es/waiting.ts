import type { Translation } from '../translator.ts';

export const waiting: Translation<typeof import('../en/waiting.ts').waiting> = {
  'waiting.mark': 'En espera ({count})',
  'waiting.title': 'A la espera de envío',
  'waiting.lead':
    'Por ahora solo este dispositivo tiene estos gastos. Se envían solos en cuanto se pueda llegar a Atlas.',
  'waiting.waits': 'En espera',
  'waiting.needs_you': 'Requiere su atención',
  'waiting.try_now': 'Intentar ahora',
  'waiting.edit': 'Editar',
  'waiting.edit_one': 'Editar: {title}',
  'waiting.discard': 'Descartar',
  'waiting.discard_one': 'Descartar: {title}',
  'waiting.discard_title': '¿Descartar este gasto?',
  'waiting.discard_text': 'Solo lo tiene este dispositivo. Una vez descartado, se pierde para siempre.',
  'waiting.keep': 'Conservar',
  'waiting.told':
    'No se puede llegar a Atlas en este momento. El gasto espera en este dispositivo y se enviará en cuanto se pueda.',
  'waiting.edit_told':
    'No se puede llegar a Atlas en este momento. Sus cambios se conservan en este dispositivo: guarde de nuevo más tarde.',
  'waiting.file_told': '{file} espera hasta que se pueda llegar a Atlas.',
  'waiting.file': 'En espera',
  'waiting.recorded': 'Enviado y registrado: {title}',
  'waiting.unsure':
    'Se envió hace más de un día y no llegó respuesta, así que quizá ya esté registrado. Búsquelo primero entre los gastos: al guardarlo se registra otra vez.',
  'waiting.recorded_before':
    'Se registró una versión anterior de este gasto y solo se perdió la respuesta. Búsquela primero entre los gastos: al guardar de nuevo, esta versión se registra además.',
  'waiting.restored': 'Se ha recuperado lo que escribió el {when}.',
  'waiting.finish_first': 'Guarde o descarte primero lo que hay en el formulario.',
  'waiting.not_kept':
    'Este navegador no puede conservar lo que escribe. Si no se puede llegar a Atlas al guardar, deje abierta esta página y guarde de nuevo más tarde.',
  'waiting.sign_out_title': '¿Cerrar sesión y descartar lo que espera?',
  'waiting.sign_out_text': {
    one: '{count} gasto espera su envío. Al cerrar sesión se descarta.',
    other: '{count} gastos esperan su envío. Al cerrar sesión se descartan.',
  },
  'waiting.sign_out_stay': 'Seguir con la sesión',
  'waiting.sign_out_discard': 'Descartar y cerrar sesión',
};
