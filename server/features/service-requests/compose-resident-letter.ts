import { appointmentText } from '#contracts/appointment-text.ts';
import { appointmentOf } from '#contracts/appointments.ts';
import { promisedTimeText } from '#contracts/promised-time.ts';
import { referenceOf } from '#contracts/references.ts';
import type { ServiceRequest } from '#contracts/service-requests.ts';
import type { Letter } from '#server/platform/mail/letter.ts';
import { dayText, officeTexts, timeText } from '#server/platform/mail/office-texts.ts';
import { site } from '#site';
import type { MissedRequest } from './missed-promise.queries.ts';
import { residentTexts } from './resident-texts.ts';

/** `promise` is when the resident hears next; null where the office promises nothing. */
export function confirmation(
  request: ServiceRequest,
  { propertyName, promise }: { propertyName: string; promise: string | null },
): Letter {
  const { language } = request;
  const texts = residentTexts[language];
  const said = texts.confirmation;
  const promised = promise === null ? [] : [said.promise(promisedTimeText(promise, site.timeZone, language))];
  const reference = referenceOf('service-request', request.id);
  return {
    language,
    subject: said.subject(reference),
    preview: `${categoryOf(request)}, ${texts.place(propertyName, request.unitDigits)}`,
    heading: said.heading,
    paragraphs: [said.thanks, ...promised],
    reference,
    facts: factsOf(request, propertyName),
    quote: request.message === null ? undefined : { label: texts.quote, text: request.message },
    closing: closingIn(language),
  };
}

export function missedPromise({
  id,
  language,
  missedUpdateBy,
}: Pick<MissedRequest, 'id' | 'language' | 'missedUpdateBy'>): Letter {
  const said = residentTexts[language].missedPromise;
  const promised = promisedTimeText(missedUpdateBy, site.timeZone, language);
  const reference = referenceOf('service-request', id);
  return {
    language,
    subject: said.subject(reference),
    preview: said.preview(promised),
    heading: said.heading,
    paragraphs: [said.promised(promised), said.notLost],
    reference,
    facts: [],
    closing: closingIn(language),
  };
}

/** In the words of the page that it leads to. `reopenUntil` is null where the request cannot be reopened; `today` is the site's day. */
export function statusChange(
  request: ServiceRequest,
  { propertyName, reopenUntil, today }: { propertyName: string; reopenUntil: string | null; today: string },
): Letter {
  const { language, status, createdAt } = request;
  const texts = residentTexts[language];
  const said = texts.status;
  const { title, text: meaning } = texts.meanings[status];
  const planned = appointmentOf(request, today);
  const text = planned ? texts.scheduledText(appointmentText(planned, language)) : meaning;
  const reference = referenceOf('service-request', request.id);
  const deadline = reopenUntil === null ? [] : [said.reopen(dayText(reopenUntil, language))];
  return {
    language,
    subject: said.subject(reference, title),
    preview: text,
    heading: said.heading(title),
    paragraphs: [text, ...deadline],
    reference,
    facts: [
      ...locationFacts(request, propertyName),
      { label: texts.reportedOn, value: timeText(createdAt, language) },
      { label: texts.statusLabel, value: title },
    ],
    closing: closingIn(language),
  };
}

/** What the office wrote; its words are in the language in which staff wrote them. */
export function reply({ id, language }: Pick<ServiceRequest, 'id' | 'language'>, text: string): Letter {
  const said = residentTexts[language].reply;
  const reference = referenceOf('service-request', id);
  return {
    language,
    subject: said.subject(reference),
    preview: said.preview,
    heading: said.heading,
    paragraphs: [said.text],
    reference,
    facts: [],
    quote: { label: said.quote, text },
    closing: closingIn(language),
  };
}

/** Where a request is, what it is about, and the files that came with it, in its resident's language. */
export function factsOf(request: ServiceRequest, propertyName: string): Letter['facts'] {
  const texts = residentTexts[request.language];
  const names = request.files.map(({ fileName }) => fileName);
  const label = names.length > 1 ? texts.files : texts.file;
  return [
    ...locationFacts(request, propertyName),
    ...(names.length > 0 ? [{ label, value: names.join(', ') }] : []),
  ];
}

function locationFacts(request: ServiceRequest, propertyName: string): Letter['facts'] {
  const texts = residentTexts[request.language];
  return [
    { label: texts.property, value: propertyName },
    { label: texts.unit, value: request.unitDigits },
    { label: texts.category, value: categoryOf(request) },
  ];
}

function categoryOf({ language, category }: ServiceRequest): string {
  return residentTexts[language].categories[category] ?? category;
}

function closingIn(language: ServiceRequest['language']): string[] {
  const { urgent, answer } = officeTexts[language];
  return [urgent, answer];
}
