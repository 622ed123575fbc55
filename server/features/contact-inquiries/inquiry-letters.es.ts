import type { inquiryLetters as english } from './inquiry-letters.en.ts';

export const inquiryLetters: typeof english = {
  subject: (reference) => `Recibimos su consulta ${reference}`,
  heading: 'Recibimos su consulta',
  thanks:
    'Gracias por contarnos de su comunidad. En breve nos comunicaremos con usted para indicarle los siguientes pasos.',
  quote: 'Lo que usted escribió',
  reply: {
    subject: (reference) => `Nuestra respuesta a su consulta ${reference}`,
    preview: (community) => `Sobre ${community}`,
    heading: 'Nuestra respuesta a su consulta',
  },
  name: 'Nombre',
  role: 'Relación con la comunidad',
  phone: 'Teléfono',
  email: 'Correo electrónico',
  community: 'Comunidad',
  location: 'Ubicación',
  units: 'Unidades',
  propertyType: 'Tipo de propiedad',
  referral: 'Cómo supo de nosotros',
};
