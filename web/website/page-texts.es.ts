import type { pageTexts as english } from './page-texts.en.ts';

export const pageTexts: typeof english = {
  backOffice: 'Oficina',
  toOffice: 'Volver a la oficina',
  broken: '¡Error inesperado de la aplicación!',
  goHome: 'Ir a la página principal',
  proposal: 'Propuesta de administración',
  stillThere: '¿Sigue ahí?',
  stay: 'Mantener la sesión abierta',
  signedOutIn: (seconds) =>
    `Su sesión se cerrará en ${seconds} s. Lo que escribió se guarda para usted en esta pestaña.`,
  numbers: ['Un', 'Dos', 'Tres', 'Cuatro', 'Cinco', 'Seis', 'Siete', 'Ocho', 'Nueve', 'Diez', 'Once', 'Doce'],
};
