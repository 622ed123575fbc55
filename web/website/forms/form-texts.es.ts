import type {
  failureMessages as englishFailures,
  formTexts as english,
  refusedTitle as englishTitle,
} from './form-texts.en.ts';

export const refusedTitle: typeof englishTitle = 'Error – ';

export const failureMessages: typeof englishFailures = {
  fields: 'Corrija los campos marcados.',
  noAnswer: 'Error de red.',
  noMessage: 'No se pudo enviar.',
  otherwise: 'Algo salió mal.',
};

export const formTexts: typeof english = {
  notAdded: (reason, names) => `${reason}. No se agregó: ${names}`,
  online: 'Ya tiene conexión de nuevo',
  offline: 'Su teléfono no tiene conexión. ',
  tryAgain: 'Inténtelo de nuevo o',
  sendAgain: 'Enviar de nuevo',
  next: 'Qué sigue',
  chooseProperty: 'Elija su propiedad',
  reference: 'Número de referencia:',
  slow: 'Todavía se está enviando. El servidor tarda en responder.',
  busy: (seconds) =>
    `Nuestro servidor está ocupado. Lo enviaremos de nuevo en ${seconds} ${seconds === 1 ? 'segundo' : 'segundos'}.`,
  didYouMean: ['¿Quiso decir ', '?'],
  take: 'Usar',
  takeValue: (value) => `Usar ${value}`,
  waiting: 'Esperando la confirmación',
  uploading: 'Enviando',
  cancel: 'Cancelar',
  submitting: 'Enviando…',
  ok: 'Aceptar',
  typedIsHere: 'Lo que escribió sigue aquí.',
  enteredIsHere: 'Lo que escribió sigue aquí.',
  chooseFileAgain: 'Lo que escribió sigue aquí. Si había elegido una foto o un PDF, elíjalo de nuevo.',
  confirmationHere: 'Aquí le mandaremos una confirmación',
  tenDigits: '10 dígitos, de EE. UU.',
  call: 'llame al',
  urgentLine: {
    label: 'Mantenimiento urgente',
    title: '¿Mantenimiento urgente?',
    call: 'Llame al',
    detail:
      '¿Agua que no puede detener, falta de luz, humo u olor a gas? No espere a llenar un formulario. Si alguien está en peligro, llame primero al 911.',
  },
};
