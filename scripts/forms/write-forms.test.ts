import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFString,
  PDFTextField,
} from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blankFormPath, packetFields } from '#contracts/blank-form.ts';
import { languages, type Language } from '#contracts/languages.ts';
import { site } from '#site';
import { siteIn } from '#site-in';
import { siteProperties } from '#web/website/site-properties.ts';
import { makeRegistrationForm } from './registration-form.ts';
import { writeForms } from './write-forms.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wellserved-forms-'));
  await writeForms(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const read = async (language: Language) => readFile(join(folder, blankFormPath(language)));

describe('the blank registration form', () => {
  const open = async (language: Language = 'en') => PDFDocument.load(await read(language));

  // spec: A2-16, A2-17
  test('has two pages of fields that can be filled in, in the company’s name', async () => {
    const document = await open();
    expect(document.getPageCount()).toBe(2);
    expect(document.getTitle()).toBe(`Owner / Tenant Registration Form — ${site.companyName}`);
    const form = document.getForm();
    expect(form.hasXFA()).toBe(false);
    expect(form.getFields().length).toBe(40);
    expect(form.getDropdown(packetFields.property).getOptions()).toEqual(
      siteProperties.map(({ code, name }) => `${code} — ${name}`),
    );
    expect(form.getRadioGroup(packetFields.partyType).getOptions()).toEqual(['OWNER', 'TENANT']);
    // What the registration takes, and no more.
    const limits = Object.values(packetFields).flatMap((name) => {
      const field = form.getField(name);
      expect(field.isRequired(), name).toBe(true);
      return field instanceof PDFTextField ? [[name, field.getMaxLength()]] : [];
    });
    expect(limits).toEqual([
      [packetFields.unit, 4],
      [packetFields.firstName, 20],
      [packetFields.lastName, 20],
      [packetFields.email, 90],
      [packetFields.phone, 20],
    ]);
    expect(form.getTextField('mailing.zip').getMaxLength()).toBe(10);
    expect(form.getField('signature.name').isRequired()).toBe(false);
    const asFilled = {
      unit: '12A4',
      firstName: 'Jordan',
      lastName: 'Example',
      email: 'j@example.com',
    } as const;
    for (const [field, text] of Object.entries(asFilled) as [keyof typeof asFilled, string][])
      form.getTextField(packetFields[field]).setText(text);
    const filled = await PDFDocument.load(await document.save());
    expect(filled.getForm().getTextField(packetFields.unit).getText()).toBe('12A4');
  });

  test('is there in Spanish too, with the same fields under the same names', async () => {
    const [english, spanish] = [await open(), await open('es')];
    expect(spanish.getTitle()).toBe(
      `Formulario de registro de propietarios e inquilinos — ${site.companyName}`,
    );
    expect(spanish.catalog.lookup(PDFName.of('Lang'), PDFString, PDFHexString).decodeText()).toBe('es-US');
    const namesOf = (document: PDFDocument) =>
      document
        .getForm()
        .getFields()
        .map((field) => field.getName());
    expect(namesOf(spanish)).toEqual(namesOf(english));
    const spoken = (name: string) =>
      spanish.getForm().getField(name).acroField.dict.lookup(PDFName.of('TU'), PDFString).decodeText();
    expect(spoken(packetFields.phone)).toBe('Teléfono (10 dígitos), obligatorio');
    expect(spoken('occupants.2.name')).toBe('Residente 2: Nombre');
  });

  test('speaks to screen readers: language, title, names of fields, structure in reading order', async () => {
    const { catalog, context } = await open();
    expect(catalog.lookup(PDFName.of('Lang'), PDFString, PDFHexString).decodeText()).toBe('en-US');
    const preferences = catalog.lookup(PDFName.of('ViewerPreferences'), PDFDict);
    expect(String(preferences.get(PDFName.of('DisplayDocTitle')))).toBe('true');
    expect(String(catalog.lookup(PDFName.of('MarkInfo'), PDFDict).get(PDFName.of('Marked')))).toBe('true');
    const elements = catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict).lookup(PDFName.of('K'), PDFArray);
    const tags = elements.asArray().map((ref) => String(context.lookup(ref, PDFDict).get(PDFName.of('S'))));
    expect(tags.slice(0, 3)).toEqual(['/P', '/H1', '/P']);
    const document = await open();
    const fields = document.getForm().getFields();
    const widgets = fields.flatMap((field) => field.acroField.getWidgets());
    expect(tags.filter((tag) => tag === '/Form')).toHaveLength(widgets.length);
    for (const { dict } of widgets) {
      expect(dict.lookup(PDFName.of('TU'), PDFString).decodeText().length).toBeGreaterThan(3);
      expect(dict.has(PDFName.of('StructParent'))).toBe(true);
    }
  });

  test('is the same to the byte at every build, until the company changes', async () => {
    for (const language of languages) {
      const made = Buffer.from(await makeRegistrationForm(siteIn(language), language));
      expect(made.equals(await read(language))).toBe(true);
    }
    const other = await makeRegistrationForm({ ...site, companyName: 'Another Company' }, 'en');
    expect((await PDFDocument.load(other)).getTitle()).toContain('Another Company');
  });
});
