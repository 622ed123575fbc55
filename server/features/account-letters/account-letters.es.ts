import type { AccountLetterTexts } from './account-letters.en.ts';

export const accountLetters: AccountLetterTexts = {
  nobody: 'Propietario',
  greeting: (owner) => `Estimado(a) ${owner}:`,
  heads: { day: 'Vencimiento', what: 'Concepto', open: 'Pendiente' },
  signed: (company) => `Atentamente, ${company}`,
  several: (count, day) => `${count} cartas del ${day}`,
  letters: {
    STATEMENT: {
      title: ({ unit }) => `Estado de cuenta de ${unit}`,
      body: ({ unit, amount, isCredit, today }) => [
        isCredit
          ? `Al ${today} la cuenta de ${unit} tiene un saldo a favor de ${amount}.`
          : `Al ${today} el saldo de la cuenta de ${unit} es de ${amount}.`,
        'El enlace de abajo muestra la cuenta línea por línea y permite descargarla en PDF.',
      ],
      closing: 'Si cree que algo no está bien, escríbanos.',
    },
    REMINDER: {
      title: ({ unit }) => `Recordatorio de pago de ${unit}`,
      body: ({ unit, amount, since }) => [
        `Según nuestros registros, quedan pendientes ${amount} de ${unit}. El importe más antiguo venció el ${since}.`,
        'Si su pago ya está en camino, no tome en cuenta esta carta.',
      ],
      closing: 'Pague el importe pendiente, o escríbanos si cree que no está bien.',
    },
    DELINQUENCY: {
      title: ({ unit }) => `Cuenta vencida de ${unit}`,
      body: ({ unit, amount, since }) => [
        `La cuenta de ${unit} está vencida. Quedan pendientes ${amount}; el importe más antiguo venció el ${since}.`,
        'Se pueden agregar recargos e intereses según los documentos que rigen la asociación.',
      ],
      closing:
        'Pague ahora el importe pendiente. Si no está de acuerdo, o si no puede pagarlo de una vez, escríbanos y díganos por qué.',
    },
  },
  mail: {
    balance: 'Saldo',
    credit: 'Saldo a favor',
    open: 'Pendiente',
    dueSince: 'Vencido desde el',
    link: {
      label: 'Abrir la cuenta',
      hint: (until) =>
        `El enlace funciona hasta el ${until}. Cualquier persona que lo tenga puede leer esta cuenta, así que no lo comparta.`,
    },
    answer: 'Puede responder a este correo electrónico para comunicarse con nosotros.',
  },
};
