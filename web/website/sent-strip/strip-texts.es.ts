import type { stripTexts as english } from './strip-texts.en.ts';

export const stripTexts: typeof english = {
  label: 'Su solicitud',
  before: 'Solicitud',
  after: 'enviada.',
  follow: 'Sígala',
  dismiss: 'Cerrar',
};
