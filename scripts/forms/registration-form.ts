import {
  registrationEmailMax,
  registrationNameMax,
  registrationUnitLength,
} from '#contracts/registration-form.ts';
import { packetFields, propertyOption } from '#server/features/registrations/packet-form.ts';
import type { SiteConfig } from '#site-types';
import { comparePropertyCodes } from '#web/website/site-properties.ts';
import { pageHeight, pageWidth, TaggedDocument } from './tagged-document.ts';

const left = 54;
const width = pageWidth - 2 * left;
const gap = 14;
const half = (width - gap) / 2;
const third = (width - 2 * gap) / 3;
const fieldHeight = 22;

/** When the form was last revised: it stands in its foot, and makes its bytes the same at every build. */
const revised = { date: new Date('2026-11-01T00:00:00Z'), text: 'November 2026' };

interface Column {
  name: string;
  label: string;
  width: number;
  maxLength?: number;
  isRequired?: boolean;
}

/** The blank registration form: two pages, to fill in on a screen or on paper. */
export async function makeRegistrationForm(site: SiteConfig): Promise<Uint8Array> {
  const document = await TaggedDocument.create({
    title: `Owner / Tenant Registration Form — ${site.companyName}`,
    author: site.companyName,
    language: 'en-US',
    at: revised.date,
  });
  drawResident(document, site);
  drawFoot(document, site, 1);
  document.addPage();
  drawHousehold(document, site);
  drawFoot(document, site, 2);
  return document.save();
}

function drawResident(document: TaggedDocument, site: SiteConfig): void {
  document.text(site.companyName, left, pageHeight - 64, 'brand');
  document.text('Owner / Tenant Registration Form', left, pageHeight - 90, 'title');
  document.text(
    'Fill in this form on screen or print it. Then upload it with your registration on our website.',
    left,
    pageHeight - 110,
  );
  document.text('Fields marked * are required.', left, pageHeight - 124, 'small');
  const y = drawUnit(document, site, heading(document, 'Your unit', 644));
  drawPerson(document, heading(document, 'About you', y));
}

/** Draws from `y` down, and answers where the next part begins. */
function drawUnit(document: TaggedDocument, site: SiteConfig, y: number): number {
  const options = site.properties
    .toSorted((one, other) => comparePropertyCodes(one.code, other.code))
    .map((property) => propertyOption(property));
  document.text('Property *', left, y, 'label');
  document.choice(packetFields.property, 'Property, required', at(left, y, half), options);
  document.text('Unit * (4 letters or digits)', left + half + gap, y, 'label');
  document.textField(
    packetFields.unit,
    'Unit, 4 letters or digits, required',
    at(left + half + gap, y, half),
    {
      maxLength: registrationUnitLength,
      isRequired: true,
    },
  );
  const below = y - 50;
  document.text('I am registering as *', left, below, 'label');
  document.radio(packetFields.partyType, 'I am registering as, required', [
    { value: 'OWNER', label: 'Owner', x: left, y: below - 21 },
    { value: 'TENANT', label: 'Tenant', x: left + 90, y: below - 21 },
  ]);
  return below - 56;
}

function drawPerson(document: TaggedDocument, top: number): void {
  let y = row(document, top, [
    {
      name: packetFields.firstName,
      label: 'First name *',
      width: half,
      maxLength: registrationNameMax,
      isRequired: true,
    },
    {
      name: packetFields.lastName,
      label: 'Last name *',
      width: half,
      maxLength: registrationNameMax,
      isRequired: true,
    },
  ]);
  y = row(document, y, [
    {
      name: packetFields.email,
      label: 'E-mail *',
      width: half,
      maxLength: registrationEmailMax,
      isRequired: true,
    },
    { name: packetFields.phone, label: 'Phone * (10 digits)', width: half, maxLength: 20, isRequired: true },
  ]);
  y = row(document, y, [{ name: 'mailing.street', label: 'Mailing address, if it is not the unit', width }]);
  y = row(document, y, [
    { name: 'mailing.city', label: 'City', width: half },
    { name: 'mailing.state', label: 'State', width: (half - gap) / 2 },
    { name: 'mailing.zip', label: 'ZIP code', width: (half - gap) / 2, maxLength: 10 },
  ]);

  y = heading(document, 'Dates', y - 8);
  row(document, y, [
    { name: 'dates.moveIn', label: 'Moving in on (MM/DD/YYYY)', width: third },
    { name: 'dates.leaseStart', label: 'Lease starts on (tenants)', width: third },
    { name: 'dates.leaseEnd', label: 'Lease ends on (tenants)', width: third },
  ]);
}

function drawHousehold(document: TaggedDocument, site: SiteConfig): void {
  let y = heading(document, 'Everyone who lives in the unit', 728);
  y = table(document, y, 'occupants', 4, [
    { name: 'name', label: 'Name', width: half },
    { name: 'relation', label: 'Relation to you', width: (half - gap) / 2 },
    { name: 'age', label: 'Under 18? Age', width: (half - gap) / 2 },
  ]);
  y = heading(document, 'Vehicles', y - 10);
  y = table(document, y, 'vehicles', 3, [
    { name: 'model', label: 'Make and model', width: half },
    { name: 'color', label: 'Color', width: (half - gap) / 2 },
    { name: 'plate', label: 'License plate', width: (half - gap) / 2 },
  ]);
  y = heading(document, 'In an emergency, call', y - 10);
  y = row(document, y, [
    { name: 'emergency.name', label: 'Name', width: third },
    { name: 'emergency.relation', label: 'Relation to you', width: third },
    { name: 'emergency.phone', label: 'Phone', width: third },
  ]);
  y = heading(document, 'Signature', y - 10);
  document.text(
    'What I have written here is true, and I will tell the association when it changes. I have received',
    left,
    y,
  );
  document.text('the rules of the community and will follow them.', left, y - 13);
  y = row(document, y - 34, [
    { name: 'signature.name', label: 'Signature, or your full name typed', width: half + gap + third - gap },
    { name: 'signature.date', label: 'Date (MM/DD/YYYY)', width: width - half - gap - third },
  ]);
  document.text(
    `Questions about this form: ${site.managerEmail}. Urgent maintenance: ${site.urgentPhone.display}.`,
    left,
    y + 4,
    'small',
  );
}

function drawFoot(document: TaggedDocument, site: SiteConfig, page: number): void {
  document.line(left, 46, width);
  document.text(
    `${site.companyName} · Registration form · ${revised.text} · Page ${page} of 2`,
    left,
    32,
    'small',
  );
}

/** Answers where the first row below goes. */
function heading(document: TaggedDocument, text: string, y: number): number {
  document.text(text, left, y, 'heading');
  document.line(left, y - 6, width);
  return y - 26;
}

/** Labels with a field under each; answers where the next row goes. */
function row(document: TaggedDocument, y: number, columns: Column[]): number {
  let x = left;
  for (const { name, label, width, ...options } of columns) {
    document.text(label, x, y, 'label');
    const spoken = label.replace(' *', '').concat(options.isRequired ? ', required' : '');
    document.textField(name, spoken, at(x, y, width), options);
    x += width + gap;
  }
  return y - 46;
}

/** Labels once, and rows of fields under them; answers where what follows goes. */
function table(document: TaggedDocument, y: number, group: string, rows: number, columns: Column[]): number {
  let x = left;
  for (const { label, width } of columns) {
    document.text(label, x, y, 'label');
    x += width + gap;
  }
  for (let index = 0; index < rows; index++) {
    x = left;
    for (const { name, label, width } of columns) {
      const spoken = `${group === 'vehicles' ? 'Vehicle' : 'Occupant'} ${index + 1}: ${label}`;
      document.textField(`${group}.${index + 1}.${name}`, spoken, at(x, y - index * 28, width));
      x += width + gap;
    }
  }
  return y - rows * 28 - 24;
}

/** The field under a label that stands at `y`. */
function at(x: number, y: number, width: number) {
  return { x, y: y - fieldHeight - 5, width, height: fieldHeight };
}
