import type { publicPropertyMessages as english } from './property-messages.en.ts';

export const publicPropertyMessages: Record<keyof typeof english, string> = {
  unknown: 'Esta propiedad no está en nuestra lista. Elija otra, o llámenos si falta la suya.',
};
