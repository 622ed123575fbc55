import { dayHalf } from '#contracts/promised-time.ts';
import { site } from '#site';
import type { trackingTexts as english } from './tracking-texts.en.ts';

export const trackingTexts: typeof english = {
  noLink: {
    heading: 'Este enlace no abre ninguna solicitud',
    lede: 'Es posible que haya vencido o que le falte una parte. Use el enlace completo de su confirmación.',
    text: 'Un enlace vence 90 días después de que se cierra la solicitud. Para algo nuevo, o si todavía no está reparado, envíe una solicitud nueva.',
    again: 'Enviar una solicitud nueva',
  },
  request: 'Solicitud',
  place: (propertyName, unit) => `${propertyName}, unidad ${unit}`,
  officeWrote: `${site.shortName} escribió`,
  status: 'Estado',
  promise: 'Nos comunicaremos con usted a más tardar el',
  late: {
    title: 'Nos retrasamos y le pedimos una disculpa.',
    before: 'Le dijimos que nos comunicaríamos con usted a más tardar el',
    after:
      '. Su solicitud no se perdió: está marcada como retrasada y va primero entre lo que tenemos pendiente.',
  },
  isFixed: '¿Ya está reparado?',
  confirmed: 'Gracias por decirnos que ya está reparado',
  reopenUntil: (day) => `Puede volver a abrirla hasta el ${day}.`,
  yes: 'Sí, ya está reparado',
  no: 'No, volver a abrir',
  whatYouSent: 'Lo que usted envió',
  noNotes: 'No escribió notas.',
  unopened: {
    WAITING: 'Estamos revisando este archivo con el antivirus. Después podrá abrirlo aquí.',
    INFECTED: 'Encontramos un virus en este archivo, así que no se abre. Envíenos otro.',
  },
  since: 'Qué ha pasado desde entonces',
  nothingYet: 'Nada todavía. Aquí aparecerán las novedades de nuestra oficina.',
  events: {
    note: 'Usted agregó',
    reopened: 'Usted volvió a abrir la solicitud',
    confirmed: 'Usted dijo que ya está reparado',
  },
  sent: 'Enviado',
  sentTitle: {
    note: 'Su nota se envió.',
    reopen: 'Su solicitud está abierta de nuevo.',
    confirm: 'Gracias por avisarnos.',
  },
  addNote: 'Agregar una nota',
  keep: 'Cualquier persona con este enlace puede leer esta solicitud y responder. Compártalo solo con personas de confianza.',
  worksUntil: (day) => ` Funciona hasta el ${day}.`,
  sending: 'Enviando…',
  forms: {
    note: {
      label: 'Nota',
      hint: 'Qué más debemos saber',
      send: 'Enviar la nota',
      refused: 'Su nota todavía no se ha enviado',
      failed: 'Su nota no se envió',
    },
    reopen: {
      label: '¿Qué sigue mal?',
      hint: 'Qué ve ahora y desde cuándo',
      send: 'No está reparado, volver a abrir',
      refused: 'Su solicitud todavía no se ha vuelto a abrir',
      failed: 'Su solicitud no se volvió a abrir',
    },
  },
  file: 'Foto/PDF',
  fileHint: 'Hasta 5 fotos o PDF, de hasta 10 MB cada uno',
  wroteAndFilesAreHere: (count) =>
    `Lo que escribió y ${count > 1 ? 'sus archivos' : 'su archivo'} siguen aquí.`,
  wroteIsHere: 'Lo que escribió sigue aquí.',
  answerNotSent: 'Su respuesta no se envió',
  nothingLost: 'No se perdió nada.',
  month: 'long',
  day: ({ month, day, year }) => `${day}\u00A0de\u00A0${month} de\u00A0${year}`,
  time: ({ hour, minute, dayPeriod }) => `${hour}:${minute}\u00A0${dayHalf(dayPeriod ?? '')}`,
  deadline: ({ weekday, month, day }) => `${weekday} ${day}\u00A0de\u00A0${month}`,
};
