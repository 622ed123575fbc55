import type { contactMessages as english } from './contact-messages.en.ts';

export const contactMessages: Record<keyof typeof english, string> = {
  firstName: 'Escriba su nombre',
  lastName: 'Escriba su apellido',
  phone: 'Escriba un número de teléfono, por ejemplo (214)\u00A0555-0100',
  emailMissing: 'Escriba su correo electrónico',
  email: 'Escriba un correo electrónico válido, por ejemplo nombre@example.com',
  boardPosition: 'Elija entre las opciones de la lista',
  communityName: 'Escriba el nombre de su comunidad',
  communityLocation: 'Escriba dónde está su comunidad',
  numberOfUnits: 'Escriba el número de unidades, un número entero a partir de 1',
  tooManyUnits: 'Escriba un número menor de unidades',
  propertyType: 'Escriba el tipo de propiedad',
  description: 'Díganos cómo podemos ayudarle',
  unreadable: 'Solo letras, dígitos, espacios y signos de puntuación',
  nameTooLong: 'Máximo 80 caracteres',
  lineTooLong: 'Máximo 120 caracteres',
  emailTooLong: 'Máximo 254 caracteres',
  descriptionTooLong: 'Máximo 4000 caracteres',
};
