import * as z from 'zod/mini';
import { contactMessages } from './contact-messages.en.ts';
import { email, oneLine, optionalText, wholeNumber, withoutInvisibleCharacters } from './fields.ts';

/** Who asks for a proposal. */
export const boardPositions = ['Board Member', 'Association Manager', 'Developer', 'Homeowner'] as const;
export type BoardPosition = (typeof boardPositions)[number];

export const contactNameMax = 80;
export const contactEmailMax = 254;
export const contactPhoneMax = 40;
export const contactLineMax = 120;
export const contactDescriptionMax = 4000;
/** The largest whole number that the database keeps. */
export const contactUnitsMax = 2 ** 31 - 1;

const name = (missing: string) =>
  oneLine(contactNameMax, {
    missing,
    tooLong: contactMessages.nameTooLong,
    unreadable: contactMessages.unreadable,
  });

const line = (missing: string) =>
  oneLine(contactLineMax, {
    missing,
    tooLong: contactMessages.lineTooLong,
    unreadable: contactMessages.unreadable,
  });

/** A number of any country, stored as typed: 7 to 20 digits with the usual signs, and an extension. */
const anyPhone = z
  .string(contactMessages.phone)
  .check(
    withoutInvisibleCharacters(),
    z.trim(),
    z.maxLength(contactPhoneMax, contactMessages.phone),
    z.regex(
      /^(?=(?:\D*\d){7,20}\D*$)[\d\p{Zs}().+/,;:#*\u2010-\u2015-]*(?:(?:x|ext|extension)\.?\p{Zs}*\d+)?$/iu,
      contactMessages.phone,
    ),
  );

/** As many as there are boxes to tick, and a few more. */
export const boardPosition = z.enum(boardPositions, contactMessages.boardPosition);
const boardPositionsMax = 20;

/** The roles that were chosen; a form carries them one a line, as `readMultipart` joins the boxes that were ticked. */
const anyBoardPositions = z.pipe(
  z.union(
    [
      z.array(z.string()).check(z.maxLength(boardPositionsMax, contactMessages.boardPosition)),
      z.string().check(z.maxLength(contactLineMax, contactMessages.boardPosition)),
    ],
    contactMessages.boardPosition,
  ),
  z.pipe(
    z.transform((typed: string[] | string) => [
      ...new Set(typeof typed === 'string' ? typed.split('\n').filter(Boolean) : typed),
    ]),
    z.array(boardPosition),
  ),
);

/** What the contact form asks for; the form checks each field with the same rules before it sends. */
export const contactForm = z.object({
  firstName: name(contactMessages.firstName),
  lastName: name(contactMessages.lastName),
  phone: anyPhone,
  email: email(
    contactMessages.email,
    contactEmailMax,
    contactMessages.emailTooLong,
    contactMessages.emailMissing,
  ),
  boardPosition: z._default(anyBoardPositions, []),
  communityName: line(contactMessages.communityName),
  communityLocation: line(contactMessages.communityLocation),
  numberOfUnits: wholeNumber(contactMessages.numberOfUnits, {
    from: 1,
    to: contactUnitsMax,
    tooLarge: contactMessages.tooManyUnits,
  }),
  propertyType: line(contactMessages.propertyType),
  description: z
    .string(contactMessages.description)
    .check(
      z.trim(),
      z.minLength(1, contactMessages.description),
      z.maxLength(contactDescriptionMax, contactMessages.descriptionTooLong),
    ),
  referral: optionalText(contactLineMax, contactMessages.lineTooLong),
});
