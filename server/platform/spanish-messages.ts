import { contactMessages } from '#contracts/contact-messages.en.ts';
import { contactMessages as contactInSpanish } from '#contracts/contact-messages.es.ts';
import { errorMessages } from '#contracts/error-messages.en.ts';
import { errorMessages as errorsInSpanish } from '#contracts/error-messages.es.ts';
import { sentDocumentMessages } from '#contracts/packet-messages.en.ts';
import { sentDocumentMessages as documentsInSpanish } from '#contracts/packet-messages.es.ts';
import { publicPropertyMessages } from '#contracts/property-messages.en.ts';
import { publicPropertyMessages as propertiesInSpanish } from '#contracts/property-messages.es.ts';
import { registrationFormMessages } from '#contracts/registration-messages.en.ts';
import { registrationFormMessages as registrationInSpanish } from '#contracts/registration-messages.es.ts';
import { requestFileMessages, requestFormMessages } from '#contracts/request-messages.en.ts';
import {
  requestFileMessages as filesInSpanish,
  requestFormMessages as requestInSpanish,
} from '#contracts/request-messages.es.ts';
import type { Language } from '#contracts/languages.ts';
import { trackingMessages } from '#contracts/tracking-messages.en.ts';
import { trackingMessages as trackingInSpanish } from '#contracts/tracking-messages.es.ts';
import { visitorMessages } from './visitor-messages.en.ts';
import { visitorMessages as visitorInSpanish } from './visitor-messages.es.ts';

/** Every message that a visitor may be refused with, by its English. */
const spanish = new Map<string, string>([
  ...pairs(errorMessages, errorsInSpanish),
  ...pairs(visitorMessages, visitorInSpanish),
  ...pairs(publicPropertyMessages, propertiesInSpanish),
  ...pairs(contactMessages, contactInSpanish),
  ...pairs(registrationFormMessages, registrationInSpanish),
  ...pairs(requestFormMessages, requestInSpanish),
  ...pairs(requestFileMessages, filesInSpanish),
  ...pairs(trackingMessages, trackingInSpanish),
  ...pairs(sentDocumentMessages, documentsInSpanish),
]);

/** A message to a visitor in a language; what is none of ours, such as a file's name, stays as it is. */
export function messageIn(language: Language, message: string): string {
  return (language === 'es' && spanish.get(message)) || message;
}

function pairs<Name extends string>(
  english: Record<Name, string>,
  translated: Record<Name, string>,
): [string, string][] {
  // The catalogue's own names, which Object.keys forgets.
  return (Object.keys(english) as Name[]).map((name) => [english[name], translated[name]]);
}
