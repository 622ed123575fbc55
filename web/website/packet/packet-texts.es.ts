import type { packetTexts as english } from './packet-texts.en.ts';

export const packetTexts: typeof english = {
  documents: {
    packet: { label: 'Formulario de registro completado', hint: 'PDF, de hasta 10 MB' },
    bg: { label: 'Informe de antecedentes', hint: 'PDF o foto, de hasta 10 MB' },
    lease: { label: 'Contrato de arrendamiento', hint: 'PDF o foto, de hasta 10 MB' },
    dl: { label: 'Licencia de conducir', hint: 'PDF o foto, de hasta 10 MB' },
    insurance: { label: 'Certificado de seguro', hint: 'PDF o foto, de hasta 10 MB' },
  },
  registration: 'Registro',
  heading: 'Envíe documentos',
  unit: 'unidad',
  lede: (count) =>
    count === 1
      ? 'Hace falta un documento de su registro. Todo lo demás ya lo tenemos.'
      : `Hacen falta ${count} documentos de su registro. Todo lo demás ya lo tenemos.`,
  allHere: {
    heading: 'Ya tenemos todo',
    text: 'No necesitamos nada más de usted. La oficina revisará sus documentos y se pondrá en contacto con usted.',
  },
  why: 'Qué necesitamos',
  choose: 'Elija un archivo',
  smaller: 'Enviar una copia más pequeña',
  cannotShrink: 'Esta foto no se puede reducir aquí. Elija otra.',
  send: (label) => `Enviar: ${label.charAt(0).toLowerCase()}${label.slice(1)}`,
  sending: 'Enviando…',
  refused: 'Su documento todavía no se ha enviado',
  chooseAgain: 'Elija el archivo de nuevo.',
  failed: 'Su documento no se envió',
  fileStays: 'Su archivo sigue elegido.',
  call: 'llame al',
  received: 'Recibido',
  receivedNow: (label) => `${label}: recibido. Gracias.`,
  warning:
    'Cualquier persona con este enlace puede enviar estos documentos en su nombre, así que compártalo solo con personas de confianza. No muestra ninguno de sus archivos y vence cuando se decide sobre su registro.',
  noLink: {
    heading: 'Este enlace no abre ningún registro',
    lede: 'Es posible que haya vencido o que le falte una parte. Use el enlace completo de nuestro correo electrónico.',
    text: 'Un enlace vence cuando se decide sobre el registro. Si tiene alguna pregunta, responda a nuestro correo electrónico o llame a la oficina.',
    action: 'Contáctenos',
  },
};
