import type {
  requestFileMessages as englishFiles,
  requestFormLabels as englishLabels,
  requestFormMessages as english,
} from './request-messages.en.ts';

export const requestFormLabels: Record<keyof typeof englishLabels, string> = {
  propertyCode: 'Propiedad',
  unitDigits: 'Unidad',
  category: 'Categoría',
  email: 'Correo electrónico',
  phone: 'Teléfono',
  attachment: 'Foto/PDF',
  notes: 'Notas',
};

export const requestFormMessages: Record<keyof typeof english, string> = {
  property: 'Seleccione su propiedad',
  unit: 'De 1 a 4 dígitos',
  category: 'Elija una categoría',
  email: 'Escriba un correo electrónico válido',
  phone: 'Escriba un número de EE. UU. de 10 dígitos',
  notes: 'Máximo 250 caracteres',
};

export const requestFileMessages: Record<keyof typeof englishFiles, string> = {
  fileTooLarge: 'El archivo es demasiado grande (máximo 10 MB)',
  fileKind: 'Solo fotos o PDF',
  tooManyFiles: 'Máximo 5 archivos',
  noFile: 'Elija un archivo',
};
