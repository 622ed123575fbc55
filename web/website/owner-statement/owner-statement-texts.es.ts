import type { ownerStatementTexts as english } from './owner-statement-texts.en.ts';

export const ownerStatementTexts: typeof english = {
  heading: (unit) => `Cuenta de ${unit}`,
  balance: (day) => `Saldo al ${day}`,
  credit: (day) => `Saldo a favor al ${day}`,
  owes: 'Esto es lo que está pendiente hoy según nuestros registros.',
  clear: 'Según nuestros registros, hoy no hay nada pendiente.',
  hasCredit: 'Usted ha pagado más de lo que debe.',
  pdf: 'Estado de cuenta en PDF',
  lines: 'Cargos y pagos',
  since: (day) => `Desde el ${day}`,
  why: '¿Por qué?',
  day: { month: 'long', text: (p) => `${p['day']} de ${p['month']} de ${p['year']}` },
  warning: (until) =>
    `Este enlace funciona hasta el ${until}. Cualquier persona que lo tenga puede leer esta cuenta, así que compártalo solo con personas de confianza.`,
  question: 'Si cree que algo no está bien, responda a nuestro correo electrónico o llame a la oficina.',
  noLink: {
    heading: 'Este enlace no abre ninguna cuenta',
    lede: 'Es posible que haya vencido o que le falte una parte. Use el enlace completo de nuestro correo electrónico más reciente.',
    text: 'Un enlace vence después de 90 días, cuando se envía otro en su lugar y cuando la unidad tiene otro propietario. Si tiene alguna pregunta, responda a nuestro correo electrónico o llame a la oficina.',
    action: 'Contáctenos',
  },
};
