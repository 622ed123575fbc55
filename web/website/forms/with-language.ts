import { language } from '#web/frame/language.en.ts';

/** A body that says in which language it was filled in, and is answered; English is what is said by saying nothing. */
export function withLanguage(body: FormData | string): FormData | string {
  if (language === 'en') return body;
  if (typeof body === 'string') {
    // The definitions of the forms make an object.
    const fields = JSON.parse(body) as object;
    return JSON.stringify({ ...fields, language });
  }
  body.append('language', language);
  return body;
}
