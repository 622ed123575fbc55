import type { aboutTexts as english } from './about-texts.en.ts';

export const aboutTexts: typeof english = {
  whoWeAre: 'Quiénes somos',
  whyUs: '¿Por qué nosotros?',
  background: 'Trayectoria y experiencia',
  note: 'Una nota de nuestra parte',
  ourTeam: 'Nuestro equipo',
  services: 'Nuestros servicios',
  begin: 'Cómo empezamos',
};
