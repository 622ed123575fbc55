import type { packetLetters as english } from './packet-letters.en.ts';

export const packetLetters: typeof english = {
  files: { insurance: 'Certificado de seguro' },
  returned: {
    subject: (reference) => `Envíe documentos: registro ${reference}`,
    heading: 'Necesitamos documentos para su registro',
    paragraph:
      'Gracias por su registro. Necesitamos los documentos de abajo para poder continuar. Envíelos por el enlace; todo lo demás ya lo tenemos y no hace falta que lo envíe de nuevo.',
  },
  reminder: {
    subject: (reference) => `Recordatorio: todavía faltan documentos: registro ${reference}`,
    heading: 'Todavía faltan documentos de su registro',
    paragraph:
      'Le pedimos los documentos de abajo y no los hemos recibido. Su registro queda en espera hasta que lleguen.',
  },
  link: {
    label: 'Enviar los documentos',
    hint: 'Cualquier persona con este enlace puede enviar estos documentos en su nombre. No muestra ninguno de sus archivos.',
  },
  expiring: {
    lease: {
      subject: (day) => `El contrato de arrendamiento que tenemos de usted termina el ${day}`,
      heading: 'El contrato de arrendamiento que tenemos de usted está por terminar',
      paragraph: (day) =>
        `Según nuestros registros, su contrato de arrendamiento termina el ${day}. Si hay uno nuevo, envíenos una copia. Si la fecha está mal, o si ya se mudó, avísenos.`,
    },
    insurance: {
      subject: (day) => `El seguro que tenemos de usted vence el ${day}`,
      heading: 'El seguro que tenemos de usted está por vencer',
      paragraph: (day) =>
        `Según nuestros registros, su seguro vence el ${day}. Si hay uno nuevo, envíenos una copia. Si la fecha está mal, o si ya se mudó, avísenos.`,
    },
    preview: (day) => `Según nuestros registros, su último día es el ${day}.`,
  },
};
