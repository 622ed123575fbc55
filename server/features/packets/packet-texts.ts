import type { Language } from '#contracts/languages.ts';
import { registrationLetters } from '#server/features/registrations/registration-letters.en.ts';
import { registrationLetters as spanishRegistrations } from '#server/features/registrations/registration-letters.es.ts';
import { packetLetters } from './packet-letters.en.ts';
import { packetLetters as spanishLetters } from './packet-letters.es.ts';

/** The texts of mail about documents in each language, with the names that the confirmation uses. */
export const packetTexts = {
  en: textsOf(registrationLetters, packetLetters),
  es: textsOf(spanishRegistrations, spanishLetters),
} satisfies Record<Language, unknown>;

function textsOf(registration: typeof registrationLetters, packet: typeof packetLetters) {
  return { ...registration, ...packet, files: { ...registration.files, ...packet.files } };
}
