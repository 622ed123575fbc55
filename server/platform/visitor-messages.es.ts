import type { uploadRefusals as englishRefusals, visitorMessages as english } from './visitor-messages.en.ts';

export const visitorMessages: typeof english = {
  textTooLong: 'Este texto es demasiado largo.',
  oneFile: 'Aquí solo se puede enviar un archivo.',
  noShownCharacters: 'Quite los caracteres que no se pueden mostrar.',
  unreadable: 'No se pudo leer lo que envió. Revise el formulario y envíelo de nuevo.',
  brokenOff: 'El envío se interrumpió. Inténtelo de nuevo.',
  tooManyParts: 'Esto contiene más archivos o campos de los que tiene el formulario.',
  tooLarge: 'Esto es demasiado grande para enviarlo.',
  sentWithOtherContent: 'Esto ya se envió con otro contenido. Envíelo de nuevo.',
  infected: 'Se encontró un virus en este archivo, así que no lo aceptamos. Elija otro.',
  manyUploads: 'En este momento muchas personas están enviando archivos. Envíe esto de nuevo en un minuto.',
};

export const uploadRefusals: typeof englishRefusals = {
  RATE_LIMITED: 'Llegaron demasiados archivos desde su red en una hora.',
  UNAVAILABLE: 'Por el momento no podemos recibir archivos.',
  STORAGE_FULL:
    'Por el momento no podemos recibir archivos, porque nuestro espacio de almacenamiento está lleno.',
  tryLater: (phone) => `Inténtelo más tarde o llame al ${phone}.`,
  sendWithout: (phone) => `Envíe el formulario sin el archivo o llame al ${phone}.`,
};
