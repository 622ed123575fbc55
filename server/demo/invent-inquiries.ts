import type { SpamReason } from '#contracts/contact-inquiries.ts';
import type { BoardPosition } from '#contracts/contact-form.ts';
import { archive, dayMs, inventMoments, stepTime } from './history.ts';
import type { WorkedOn } from './history.ts';
import { Random } from './random.ts';
import type { Strangers } from './strangers.ts';

export interface InventedInquiry extends WorkedOn {
  firstName: string;
  lastName: string;
  phone: string;
  email: string;
  boardPosition: BoardPosition[];
  communityName: string;
  communityLocation: string;
  numberOfUnits: number;
  propertyType: string;
  description: string;
  referral: string | null;
  notes: string | null;
  spamReason: SpamReason | null;
  handledAt: Date | null;
  /** What the office answered, and when. */
  answer: { at: Date; text: string } | null;
}

const inquiryCount = 25;
const openCount = 8;
const archivedCount = 5;
const answeredOpenCount = 3;
const spanMs = 300 * dayMs;

/** Those who asked for a proposal, oldest first: the newest are open, some are set aside, the others are done with. */
export function inventInquiries(random: Random, strangers: Strangers, now: Date): InventedInquiry[] {
  const inquiries = inventMoments(random, inquiryCount, { spanMs, now }).map((moment, index) =>
    inventInquiry(random, strangers, { createdAt: moreAndMore(moment, now), index }),
  );
  const isSpam = ({ spamReason }: InventedInquiry) => spamReason !== null;
  const done = inquiries.filter((inquiry) => !isSpam(inquiry)).slice(0, -openCount);
  const open = inquiries.filter((inquiry) => !isSpam(inquiry)).slice(-openCount);
  // Chance of its own, so that everything else falls as it did.
  const answers = new Random(20_260_214);
  for (const inquiry of open.slice(0, answeredOpenCount)) answer(answers, inquiry, now);
  for (const inquiry of done) handle(random, inquiry, now);
  for (const inquiry of done.slice(0, archivedCount)) archive(random, inquiry, now);
  return inquiries;
}

/** The company becomes known: most of them wrote lately. */
function moreAndMore(moment: Date, now: Date): Date {
  const age = now.getTime() - moment.getTime();
  return new Date(now.getTime() - Math.round((age * age) / spanMs));
}

function inventInquiry(
  random: Random,
  strangers: Strangers,
  { createdAt, index }: { createdAt: Date; index: number },
): InventedInquiry {
  const { firstName, lastName, phone, email } = strangers.meet(createdAt);
  const advertisement = index % 7 === 3 ? advertisements[Math.floor(index / 7)] : undefined;
  const communityName = communities[index] ?? 'Sample Commons';
  const numberOfUnits = Math.floor(random.between(8, 240));
  const text = random.pick(wishes).replace('{name}', communityName).replace('{units}', String(numberOfUnits));
  return {
    firstName,
    lastName,
    email,
    phone: phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3'),
    boardPosition: random.pick<BoardPosition[]>([
      ['Board Member'],
      ['Board Member', 'Homeowner'],
      ['Homeowner'],
      ['Developer'],
      ['Association Manager'],
    ]),
    communityName,
    communityLocation: random.pick([
      'Sampleton, TX',
      'North Sampleton, TX',
      'Exampleville, TX',
      'Lake Fiction, TX',
    ]),
    numberOfUnits,
    propertyType: random.pick(['Condominium', 'Townhomes', 'Single-family HOA', 'Mixed use']),
    description: advertisement?.text ?? text,
    referral: random.pick([null, null, 'A neighbor', 'Web search', 'Our attorney', 'Another board']),
    notes: null,
    spamReason: advertisement?.reason ?? null,
    handledAt: null,
    answer: null,
    createdAt,
    archivedAt: null,
    history: [],
  };
}

/** The office writes back, and the inquiry stays open until the board has decided. */
function answer(random: Random, inquiry: InventedInquiry, now: Date): void {
  const at = stepTime(random, inquiry, now);
  inquiry.history.push({ at, action: 'replied to the visitor', changes: {} });
  const text = random.pick(answerTexts).replace('{name}', `${inquiry.firstName} ${inquiry.lastName}`);
  inquiry.answer = { at, text: text.replace('{community}', inquiry.communityName) };
}

function handle(random: Random, inquiry: InventedInquiry, now: Date): void {
  const notes = random.pick(staffNotes);
  const noted = stepTime(random, inquiry, now);
  inquiry.history.push({ at: noted, action: 'changed', changes: { notes: { from: null, to: notes } } });
  inquiry.notes = notes;
  const at = stepTime(random, inquiry, now);
  const changes = { handledAt: { from: null, to: at.toISOString() } };
  inquiry.history.push({ at, action: 'marked as handled', changes });
  inquiry.handledAt = at;
}

const answerTexts = [
  'Dear {name},\n\nthank you for telling us about {community}. One of us would like to call you and hear what your board needs most. Which day this week suits you?',
  'Dear {name},\n\nwe would be glad to walk {community} with you before we send a proposal. Would Thursday at 10 suit your board?',
];

const communities = [
  'Sample Oaks',
  'Specimen Terrace',
  'Fiction Creek Condominiums',
  'Placeholder Point',
  'Example Heights',
  'Invented Meadows',
  'The Samples at Lake Fiction',
  'Example Square Townhomes',
  'Specimen Ridge',
  'Fiction Park Lofts',
  'Sample Grove',
  'Placeholder Village',
  'Example Court',
  'Invented Springs',
  'Specimen Hollow',
  'Sample Ranch Estates',
  'Fiction Bend',
  'Example Landing',
  'Placeholder Plaza',
  'Specimen Gardens',
  'Invented Commons',
  'Sample Crossing',
  'Example Ridge',
  'Fiction Villas',
  'Specimen Lakes',
];

const wishes = [
  'Our board of {name} is unhappy with slow answers from the present manager. Please send a proposal for {units} units.',
  'We manage {name} ourselves and it has become too much. What would full management cost us?',
  'The contract of {name} ends this year. We would like financials and vendor coordination from one hand.',
  '{name} is new: the first {units} units are handed over in spring. We need budgets, governing documents and a manager.',
  'Looking for help with collections and monthly reports for {name}. Could someone come to our next board meeting?',
  'We had three managers in four years at {name}. How do you keep a community with the same person?',
];

const advertisements: { reason: SpamReason; text: string }[] = [
  {
    reason: 'LINKS',
    text: 'Rank first! https://seo.example.com/a https://seo.example.com/b https://seo.example.com/c',
  },
  { reason: 'HIDDEN_FIELD', text: 'Cheap leads for your business, reply today and save.' },
  { reason: 'TOO_FAST', text: 'Best loans best loans best loans.' },
  { reason: 'STAFF', text: 'We offer office cleaning in all of Texas, ask for our price list.' },
];

const staffNotes = [
  'Called back, meeting with the board on the second Tuesday.',
  'Proposal sent by email.',
  'Too far away for us; recommended a colleague.',
  'Wants to decide after the annual meeting. Call again then.',
  'Left a message, they called back the same day.',
];
