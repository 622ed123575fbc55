import { site } from '#site';
import type { letterTexts as english } from './letter-texts.en.ts';

export const letterTexts: typeof english = {
  urgent: `Si es urgente, llame al ${site.urgentPhone.display}; no espere un correo electrónico.`,
  answer:
    'Puede responder a este correo electrónico para comunicarse con nosotros. Conserve el número de referencia en el asunto.',
  reference: 'Número de referencia',
  leftOut: '[dirección web omitida]',
};
