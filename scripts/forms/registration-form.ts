import {
  blankFormTables,
  dateFields,
  emergencyFields,
  mailingZipMax,
  packetFields,
  propertyOption,
  rowField,
  type BlankFormTable,
} from '#contracts/blank-form.ts';
import { blankFormTexts as english } from '#contracts/blank-form-texts.en.ts';
import { blankFormTexts as spanish } from '#contracts/blank-form-texts.es.ts';
import type { Language } from '#contracts/languages.ts';
import {
  registrationEmailMax,
  registrationNameMax,
  registrationUnitLength,
} from '#contracts/registration-form.ts';
import type { SiteConfig } from '#site-types';
import { comparePropertyCodes } from '#web/website/site-properties.ts';
import { pageHeight, pageWidth, TaggedDocument } from './tagged-document.ts';

const left = 54;
const width = pageWidth - 2 * left;
const gap = 14;
const half = (width - gap) / 2;
const third = (width - 2 * gap) / 3;
const fieldHeight = 22;

/** When the form was last revised: it makes its bytes the same at every build. The month stands in its foot. */
const revised = new Date('2026-11-01T00:00:00Z');

type Texts = typeof english;
const textsIn: Record<Language, Texts> = { en: english, es: spanish };

interface Column {
  name: string;
  label: string;
  /** Said beside the label. */
  rule?: string;
  width: number;
  maxLength?: number;
  isRequired?: boolean;
}

/** What a part of the form is drawn with. */
interface Sheet {
  document: TaggedDocument;
  site: SiteConfig;
  texts: Texts;
}

/** The blank registration form in a language: two pages, to fill in on a screen or on paper. */
export async function makeRegistrationForm(site: SiteConfig, language: Language): Promise<Uint8Array> {
  const texts = textsIn[language];
  const document = await TaggedDocument.create({
    title: `${texts.title} — ${site.companyName}`,
    author: site.companyName,
    language: texts.language,
    at: revised,
  });
  const sheet = { document, site, texts };
  drawResident(sheet);
  drawFoot(sheet, 1);
  document.addPage();
  drawHousehold(sheet);
  drawFoot(sheet, 2);
  return document.save();
}

function drawResident(sheet: Sheet): void {
  const { document, site, texts } = sheet;
  document.text(site.companyName, left, pageHeight - 64, 'brand');
  document.text(texts.title, left, pageHeight - 90, 'title');
  document.text(texts.howTo, left, pageHeight - 110);
  document.text(texts.marked, left, pageHeight - 124, 'small');
  const y = drawUnit(sheet, heading(document, texts.unit.heading, 644));
  drawPerson(sheet, heading(document, texts.person.heading, y));
}

/** Draws from `y` down, and answers where the next part begins. */
function drawUnit({ document, site, texts }: Sheet, y: number): number {
  const { property, unit, unitRule, partyType, partyTypes } = texts.unit;
  const options = site.properties
    .toSorted((one, other) => comparePropertyCodes(one.code, other.code))
    .map((one) => propertyOption(one));
  document.text(`${property} *`, left, y, 'label');
  document.choice(packetFields.property, texts.required(property), at(left, y, half), options);
  document.text(`${unit} * (${unitRule})`, left + half + gap, y, 'label');
  document.textField(
    packetFields.unit,
    texts.required(`${unit}, ${unitRule}`),
    at(left + half + gap, y, half),
    { maxLength: registrationUnitLength, isRequired: true },
  );
  const below = y - 50;
  document.text(`${partyType} *`, left, below, 'label');
  document.radio(packetFields.partyType, texts.required(partyType), [
    { value: 'OWNER', label: partyTypes.OWNER, x: left, y: below - 21 },
    { value: 'TENANT', label: partyTypes.TENANT, x: left + 90, y: below - 21 },
  ]);
  return below - 56;
}

function drawPerson({ document, texts }: Sheet, top: number): void {
  const { person, mailing, dates } = texts;
  const needed = { width: half, isRequired: true };
  let y = row({ document, texts }, top, [
    { ...needed, name: packetFields.firstName, label: person.firstName, maxLength: registrationNameMax },
    { ...needed, name: packetFields.lastName, label: person.lastName, maxLength: registrationNameMax },
  ]);
  y = row({ document, texts }, y, [
    { ...needed, name: packetFields.email, label: person.email, maxLength: registrationEmailMax },
    { ...needed, name: packetFields.phone, label: person.phone, rule: person.phoneRule, maxLength: 20 },
  ]);
  y = row({ document, texts }, y, [{ name: 'mailing.street', label: mailing['mailing.street'], width }]);
  y = row({ document, texts }, y, [
    { name: 'mailing.city', label: mailing['mailing.city'], width: half },
    { name: 'mailing.state', label: mailing['mailing.state'], width: (half - gap) / 2 },
    {
      name: 'mailing.zip',
      label: mailing['mailing.zip'],
      width: (half - gap) / 2,
      maxLength: mailingZipMax,
    },
  ]);

  y = heading(document, dates.heading, y - 8);
  row(
    { document, texts },
    y,
    dateFields.map((name) => ({ name, label: dates[name], width: third })),
  );
}

function drawHousehold(sheet: Sheet): void {
  const { document, site, texts } = sheet;
  const { emergency, signature } = texts;
  const widths = [half, (half - gap) / 2, (half - gap) / 2];
  let y = heading(document, texts.occupants.heading, 728);
  y = table(sheet, y, 'occupants', widths);
  y = heading(document, texts.vehicles.heading, y - 10);
  y = table(sheet, y, 'vehicles', widths);
  y = heading(document, emergency.heading, y - 10);
  y = row(
    sheet,
    y,
    emergencyFields.map((name) => ({ name, label: emergency[name], width: third })),
  );
  y = heading(document, signature.heading, y - 10);
  signature.statement.forEach((line, index) => document.text(line, left, y - index * 13));
  y = row(sheet, y - 34, [
    { name: 'signature.name', label: signature['signature.name'], width: half + gap + third - gap },
    { name: 'signature.date', label: signature['signature.date'], width: width - half - gap - third },
  ]);
  document.text(texts.questions(site.managerEmail, site.urgentPhone.display), left, y + 4, 'small');
}

function drawFoot({ document, site, texts }: Sheet, page: number): void {
  document.line(left, 46, width);
  document.text(texts.foot(site.companyName, texts.revised, page), left, 32, 'small');
}

/** Answers where the first row below goes. */
function heading(document: TaggedDocument, text: string, y: number): number {
  document.text(text, left, y, 'heading');
  document.line(left, y - 6, width);
  return y - 26;
}

/** Labels with a field under each; answers where the next row goes. */
function row({ document, texts }: Pick<Sheet, 'document' | 'texts'>, y: number, columns: Column[]): number {
  let x = left;
  for (const { name, label, rule, width, ...options } of columns) {
    const withRule = rule === undefined ? '' : ` (${rule})`;
    document.text(`${label}${options.isRequired ? ' *' : ''}${withRule}`, x, y, 'label');
    const spoken = `${label}${withRule}`;
    const named = options.isRequired ? texts.required(spoken) : spoken;
    document.textField(name, named, at(x, y, width), options);
    x += width + gap;
  }
  return y - 46;
}

/** Labels once, and rows of fields under them; answers where what follows goes. */
function table({ document, texts }: Sheet, y: number, group: BlankFormTable, widths: number[]): number {
  const { rows, columns } = blankFormTables[group];
  const labels: Record<string, string> & { row: string } = texts[group];
  const cells = columns.map((column, index) => ({
    column,
    label: labels[column] ?? column,
    x: left + widths.slice(0, index).reduce((sum, wide) => sum + wide + gap, 0),
    width: widths[index] ?? half,
  }));
  for (const { label, x } of cells) document.text(label, x, y, 'label');
  for (let index = 0; index < rows; index++) {
    for (const { column, label, x, width } of cells) {
      const spoken = `${labels.row} ${index + 1}: ${label}`;
      document.textField(rowField(group, index + 1, column), spoken, at(x, y - index * 28, width));
    }
  }
  return y - rows * 28 - 24;
}

/** The field under a label that stands at `y`. */
function at(x: number, y: number, width: number) {
  return { x, y: y - fieldHeight - 5, width, height: fieldHeight };
}
