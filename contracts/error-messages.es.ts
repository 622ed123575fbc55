import type { errorMessages as english } from './error-messages.en.ts';

export const errorMessages: Record<keyof typeof english, string> = {
  VALIDATION_FAILED: 'Revise los campos que se indican abajo.',
  INVALID_CREDENTIALS: 'El correo electrónico o la contraseña no son correctos.',
  INVALID_SESSION: 'La sesión venció. Inicie sesión de nuevo.',
  SECOND_FACTOR_REQUIRED: 'Escriba el código de su aplicación de autenticación.',
  CHALLENGE_EXPIRED: 'Esto tardó demasiado. Inicie sesión de nuevo.',
  FORBIDDEN: 'Su cuenta no tiene permiso para hacer esto.',
  SECOND_FACTOR_SETUP_REQUIRED: 'Configure su segundo factor antes de continuar.',
  PASSWORD_CHANGE_REQUIRED: 'Elija una contraseña propia antes de continuar.',
  NOT_FOUND: 'Ese registro no existe. Es posible que se haya eliminado.',
  NO_FILE: 'Este registro no tiene ese archivo.',
  METHOD_NOT_ALLOWED: 'Esto no se puede hacer aquí; “Allow” indica qué se puede.',
  CONFLICT: 'Alguien cambió este registro mientras tanto. Cárguelo de nuevo antes de guardar.',
  PAYLOAD_TOO_LARGE: 'El archivo es demasiado grande (máximo 10 MB)',
  UNSUPPORTED_MEDIA_TYPE: 'No se acepta este tipo de archivo.',
  FILE_NOT_CHECKED:
    'Todavía no se ha revisado este archivo con el antivirus. Inténtelo de nuevo en unos minutos: se abrirá después de la revisión.',
  FILE_INFECTED: 'Se encontró un virus en este archivo, así que no se abre. Pida otro a quien lo envió.',
  RATE_LIMITED: 'Demasiados intentos. Espere unos minutos e inténtelo de nuevo.',
  INTERNAL: 'Algo falló de nuestro lado. Inténtelo de nuevo.',
  UNAVAILABLE: 'Esto no es posible por el momento. Inténtelo de nuevo en unos minutos.',
  STORAGE_FULL:
    'Nuestro espacio de almacenamiento está lleno, así que esto no se puede guardar por el momento.',
};
