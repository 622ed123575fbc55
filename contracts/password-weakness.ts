import { commonPasswords } from './common-passwords.ts';

/** The owner of the password and the company: what is tried first. */
export interface PasswordOwner {
  email: string;
  company: { companyName: string; tagline: string; properties: readonly { name: string }[] };
}

export const weaknessMessages = {
  common: 'This is one of the most common passwords, which are tried first. Please choose another one.',
  guessable:
    'This is little more than your email or the company’s words, which are tried first. Please choose another one.',
} as const;

/** What has to be left of a password without its owner's words. */
const ownCharacters = 6;

/** Why others would guess a password at once, in words for people; null where no such reason is known. */
export function passwordWeakness(password: string, owner: PasswordOwner): string | null {
  const plain = password.normalize('NFKC').toLowerCase();
  if (isCommon(plain)) return weaknessMessages.common;
  const letters = lettersOf(plain);
  const rest = wordsOf(owner).reduce((left, word) => left.replaceAll(word, ''), letters);
  return rest !== letters && rest.length < ownCharacters ? weaknessMessages.guessable : null;
}

/** On the list, also with up to four digits or signs around it; or one character over and over. */
function isCommon(plain: string): boolean {
  const core = plain.replaceAll(/^[^a-z]+|[^a-z]+$/g, '');
  const isDressedUp = plain.length - core.length <= 4 && commonPasswords.has(core);
  return commonPasswords.has(plain) || isDressedUp || /^(.)\1*$/u.test(plain);
}

/** Longest first, so that no part of one is left. */
function wordsOf({ email, company }: PasswordOwner): string[] {
  const texts = [company.companyName, company.tagline, ...company.properties.map(({ name }) => name)];
  const address = email.toLowerCase();
  const [local = ''] = address.split('@');
  const words = [
    ...texts
      .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
      .filter(({ length }) => length > 3),
    ...address.split(/[^\p{L}\p{N}]+/u).filter(({ length }) => length > 2),
    lettersOf(local),
  ];
  return words.filter((word) => word !== '').toSorted((one, other) => other.length - one.length);
}

function lettersOf(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '');
}
