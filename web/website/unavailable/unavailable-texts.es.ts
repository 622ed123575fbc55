import type { unavailableTexts as english } from './unavailable-texts.en.ts';

export const unavailableTexts: typeof english = {
  heading: 'En este momento no podemos mostrar esta página',
  lede: 'Nada de lo que usted envió se ha perdido. Inténtelo de nuevo en unos minutos.',
  noFile: 'No se puede abrir este archivo',
  again: 'Intentar de nuevo',
};
