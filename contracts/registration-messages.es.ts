import type { registrationFormMessages as english } from './registration-messages.en.ts';

export const registrationFormMessages: Record<keyof typeof english, string> = {
  property: 'Seleccione una propiedad.',
  unit: 'Escriba 4 letras o dígitos.',
  required: 'Obligatorio',
  nameTooLong: 'Máximo 20',
  nameUnreadable: 'Solo letras, espacios y signos de puntuación',
  emailTooLong: 'Máximo 90',
  email: 'Escriba un correo electrónico válido',
  phone: 'Deben ser 10 dígitos',
  packet: 'Suba el formulario de registro completado (PDF)',
  fileKind: 'Solo PDF o imagen',
  fileTooLarge: 'Máximo 10 MB',
  unitIdentifier: 'El identificador de la unidad se forma con la propiedad y la unidad.',
};
