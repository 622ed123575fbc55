import type { trackingMessages as english } from './tracking-messages.en.ts';

export const trackingMessages: Record<keyof typeof english, string> = {
  tooLong: 'Máximo 2000 caracteres',
  nothing: 'Escriba una nota, o elija una foto o un PDF.',
  noReason: 'Díganos qué sigue mal.',
  notReopened: 'Esta solicitud ya está abierta. Envíe su mensaje como nota.',
  tooLate: 'Esta solicitud se completó hace más de 14 días. Envíe una solicitud nueva.',
  notCompleted: 'Esta solicitud no está completada. Envíe su mensaje como nota.',
  noLink:
    'Este enlace no abre ninguna solicitud. Es posible que haya vencido o que le falte una parte: use el enlace completo.',
};
