import type { requestTexts as english } from './request-texts.en.ts';

export const requestTexts: typeof english = {
  heading: 'Solicitud de mantenimiento\u00A0/ Reporte de incidente',
  lede: 'Díganos qué pasó y dónde. Le llevará unos dos minutos y no necesita una cuenta.',
  pickBuilding: 'Elija su edificio aquí o en la lista.',
  unitHint: 'El número de su puerta',
  notesHint: 'Qué está mal y en qué parte de la vivienda',
  remember: 'Recordarme en este dispositivo',
  filesHint: 'Hasta 5 fotos o PDF, de hasta 10 MB cada uno',
  notSmaller: 'Aquí no se puede reducir esta foto. Elija otra.',
  sendSmaller: (count) =>
    count === 1 ? 'Enviar en su lugar una copia más pequeña' : 'Enviar en su lugar copias más pequeñas',
  submit: 'Enviar',
  notSentYet: 'Su solicitud todavía no se ha enviado',
  notSent: 'Su solicitud no se envió',
  filesAreHere: (count, areAllPhotos) => {
    if (count === 1) return `Lo que escribió y su ${areAllPhotos ? 'foto' : 'archivo'} siguen aquí.`;
    return `Lo que escribió y sus ${areAllPhotos ? 'fotos' : 'archivos'} siguen aquí.`;
  },
  emergency: {
    question: '¿Es una emergencia?',
    before: 'Si alguien está en peligro, llame primero al',
    between: 'y después a nuestra línea urgente:',
    after: '. De todos modos puede enviar este formulario.',
  },
  sentTitle: 'Solicitud enviada',
  sentText: 'Su solicitud de servicio se envió.',
  receipt: {
    reference: 'Número de referencia',
    copyReference: 'Copiar el número de referencia',
    emailed: 'Mandamos esto por correo electrónico a',
    promise: 'Nos comunicaremos con usted a más tardar el',
    follow: 'Siga su solicitud',
    keepPrivate: 'Cualquier persona con el enlace puede ver su solicitud, así que manténgalo en privado.',
    next: 'Qué sigue:',
    share: 'Compartir',
    copyLink: 'Copiar el enlace',
    copied: 'Copiado',
    copyByHand: 'Selecciónelo y cópielo a mano.',
  },
};
