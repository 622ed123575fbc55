import type { residentLetters as english } from './resident-letters.en.ts';

export const residentLetters: typeof english = {
  confirmation: {
    subject: (reference) => `Recibimos su solicitud de mantenimiento ${reference}`,
    heading: 'Recibimos su solicitud de mantenimiento',
    thanks:
      'Gracias por avisarnos. Ya nos llegó su solicitud; la oficina la va a revisar y se pondrá en contacto con usted.',
    promise: (time) => `Nos comunicaremos con usted a más tardar el ${time}.`,
  },
  missedPromise: {
    subject: (reference) => `Nos retrasamos con su solicitud de mantenimiento ${reference}`,
    preview: (time) =>
      `Le dijimos que nos comunicaríamos con usted a más tardar el ${time}, y no lo hicimos.`,
    heading: 'Nos retrasamos y le pedimos una disculpa',
    promised: (time) =>
      `Le dijimos que nos comunicaríamos con usted sobre su solicitud de mantenimiento a más tardar el ${time}. No lo hicimos, y la culpa es nuestra.`,
    notLost:
      'Su solicitud no se perdió. Está marcada como retrasada y va primero entre lo que tenemos pendiente; le escribiremos en cuanto podamos decirle más.',
  },
  status: {
    subject: (reference, title) => `Su solicitud de mantenimiento ${reference} ahora está: ${title}`,
    heading: (title) => `Su solicitud de mantenimiento ahora está: ${title}`,
    reopen: (day) => `Si algo todavía no está bien, puede volver a abrir esta solicitud hasta el ${day}.`,
  },
  reply: {
    subject: (reference) => `Una respuesta a su solicitud de mantenimiento ${reference}`,
    preview: 'La oficina le escribió sobre su solicitud.',
    heading: 'La oficina le escribió',
    text: 'Hay una respuesta a su solicitud de mantenimiento.',
    quote: 'Lo que le escribimos',
  },
  link: {
    label: 'Siga su solicitud',
    hint: 'Cualquier persona con este enlace puede leer su solicitud y responder. Compártalo solo con personas de confianza.',
  },
  place: (propertyName, unit) => `${propertyName}, unidad ${unit}`,
  quote: 'Lo que usted escribió',
  property: 'Propiedad',
  unit: 'Unidad',
  category: 'Categoría',
  reportedOn: 'Fecha del reporte',
  statusLabel: 'Estado',
  file: 'Archivo adjunto',
  files: 'Archivos adjuntos',
};
