import type { registrationLetters as english } from './registration-letters.en.ts';

export const registrationLetters: typeof english = {
  subject: (reference) => `Recibimos su registro ${reference}`,
  preview: (propertyName, unit) => `${propertyName}, unidad ${unit}`,
  heading: 'Recibimos su registro',
  thanks:
    'Gracias. Ya nos llegaron su registro y sus documentos. La oficina los va a revisar y se pondrá en contacto con usted si falta algo.',
  encrypted: 'Sus documentos se guardan cifrados, y solo la oficina puede abrirlos.',
  name: 'Nombre',
  registeredAs: 'Se registró como',
  property: 'Propiedad',
  unit: 'Unidad',
  email: 'Correo electrónico',
  phone: 'Teléfono',
  documents: 'Documentos',
  files: {
    packet: 'Formulario de registro',
    bg: 'Informe de antecedentes',
    lease: 'Contrato de arrendamiento firmado',
    dl: 'Licencia de conducir',
  },
};
