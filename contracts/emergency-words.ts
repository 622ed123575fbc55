/*
 * Words by which a resident may say that something is an emergency. They only show a phone number and a mark in the list:
 * nothing is blocked or sent by them, so that one word too many does no harm, and one missing leaves the urgent line that every
 * form shows.
 */

/** What is named after a danger and is none: taken out before the words below are looked for. */
const harmless = new RegExp(
  [
    'fire[ -]?(?:places?|works?|wood|doors?|exits?|escapes?|lanes?|drills?|pits?|hydrants?|codes?|inspect\\w+|extinguishers?|sprinklers?|insurance|departments?|marshals?)',
    '(?:fire|smoke|co|carbon monoxide|gas)[ -](?:alarm|detector|sensor)s?',
    'gas (?:bills?|grills?|stoves?|ranges?|ovens?|meters?|compan(?:y|ies)|heaters?|logs?|dryers?|stations?|accounts?)',
    '(?:no|cigarette|cigar|tobacco|weed|marijuana) smoke',
    'flood[ -]?(?:insurance|lights?|zones?|plains?)',
    'spark plugs?',
    '(?:alarma|detector|sensor)(?:es|s)? de (?:humo|incendios?|fuego|gas|mon[oó]xido)',
    '(?:recibo|cuenta|factura|medidor|estufa|horno|compañ[ií]a|calentador|secadora|asador|parrilla)s? de gas',
    'olor a humo de (?:cigarro|cigarrillo|tabaco)',
    '(?:salida|puerta)s? de emergencia',
  ].join('|'),
  'g',
);

const near = '\\W+(?:\\w+\\W+){0,3}?';

/** By the word that staff read, what is looked for. */
const signs: readonly (readonly [word: string, pattern: RegExp])[] = [
  [
    'alarm',
    new RegExp(
      `(?:fire|smoke|co|monoxide|gas) (?:alarm|detector)s?${near}(?:going|went|sounding|ringing)\\b`,
    ),
  ],
  ['fire', /\b(?:fires?|burning|flames?|incendios?|fuego|llamas|quem[aá]ndose)\b/],
  ['smoke', /\b(?:smoke|humo)\b/],
  ['gas', /\bgas\b/],
  ['carbon monoxide', /\bcarbon monoxide\b|\bmon[oó]xido de carbono/],
  ['sparks', /\b(?:spark(?:s|ed|ing)?|chispas)\b/],
  ['electric shock', /\belectr(?:ic|ical) shock\b|\belectrocut|\bdescargas? el[eé]ctrica/],
  [
    'burst pipe',
    new RegExp(
      `\\bburst(?:ing|ed)?${near}pipes?\\b|\\bpipes?${near}burst|\\brevent[^.]{0,25}tuber[ií]a|\\btuber[ií]a[^.]{0,25}revent`,
    ),
  ],
  ['flooding', /\bflood(?:s|ed|ing)?\b|\binundaci[oó]n|\binund(?:ad[ao]\b|[oó]|ando\b)/],
  [
    'trapped in elevator',
    new RegExp(`\\b(?:trapped|stuck|atrapad[oa])${near}(?:elevator|lift|elevador|ascensor)\\b`),
  ],
  ['explosion', /\bexplo(?:si[oó]n|d|t)/],
  ['injury', /\b(?:unconscious|not breathing|can[’']?t breathe|heart attack|inconsciente|no respira)\b/],
];

/** The first word of an emergency that a text holds, such as 'gas'; null where there is none. */
export function emergencyWordIn(text: string | null): string | null {
  if (!text) return null;
  const said = text.toLowerCase();
  const dangers = said.replace(harmless, ' ');
  const found = signs.find(([word, pattern]) => pattern.test(word === 'alarm' ? said : dangers));
  return found ? found[0] : null;
}

/** Whether a request may be an emergency: by its words, or since its category is one of those that count as urgent. */
export function isUrgent(
  { category, text }: { category: string; text: string | null },
  urgentCategories: readonly string[],
): boolean {
  return urgentCategories.includes(category) || emergencyWordIn(text) !== null;
}
