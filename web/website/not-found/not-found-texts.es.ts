import type { notFoundTexts as english } from './not-found-texts.en.ts';

export const notFoundTexts: typeof english = {
  heading: 'Página no encontrada',
  text: 'Lo sentimos, la página que busca no existe.',
};
