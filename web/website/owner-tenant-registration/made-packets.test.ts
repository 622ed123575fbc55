import { PDFDocument } from '@cantoo/pdf-lib';
import { afterEach, expect, test, vi } from 'vitest';
import { packetFields } from '#contracts/blank-form.ts';
import { publicUploadMaxBytes } from '#contracts/fields.ts';
import { siteIn } from '#site-in';
import { tinyJpeg } from '#tests/support/tiny-jpeg.ts';
import { makeRegistrationForm } from '../../../scripts/forms/registration-form.ts';
import { fillForm } from './fill-form.ts';
import { joinPages } from './join-pages.ts';
import { formValues } from './made-form.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const values = {
  propertyCode: 'BT01',
  unitDigits: '0007',
  unitId: '',
  partyType: 'OWNER',
  firstName: 'Ana María de los Ángeles',
  lastName: 'Peña',
  email: 'ana@example.com',
  phone: '(214) 555-0142',
};
const properties = [{ code: 'BT01', name: 'Bent Trail Condominiums' }];
const answers = {
  'occupants.2.name': 'Luis Peña',
  'dates.moveIn': '12/01/2026',
  'dates.leaseStart': '12/01/2026',
  'signature.name': 'Ana Peña',
};

const blankForm = async (): Promise<ArrayBuffer> =>
  new Uint8Array(await makeRegistrationForm(siteIn('es'), 'es')).buffer;

test('the form holds the fields of the registration and what was typed into it', async () => {
  const filled = await PDFDocument.load(
    await fillForm(await blankForm(), formValues(values, answers, properties)),
  );
  const form = filled.getForm();
  expect(form.getDropdown(packetFields.property).getSelected()).toEqual(['BT01 — Bent Trail Condominiums']);
  expect(form.getRadioGroup(packetFields.partyType).getSelected()).toBe('OWNER');
  const textOf = (name: string) => form.getTextField(name).getText();
  expect(textOf(packetFields.unit)).toBe('0007');
  // As long as the field is; the registration itself is refused with it.
  expect(textOf(packetFields.firstName)).toBe('Ana María de los Áng');
  expect(textOf('occupants.2.name')).toBe('Luis Peña');
  expect(textOf('signature.name')).toBe('Ana Peña');
  // An owner has no lease.
  expect([textOf('dates.moveIn'), textOf('dates.leaseStart')]).toEqual(['12/01/2026', undefined]);
});

test('a name in letters that the form’s typeface lacks is in the form, and so is a property that it did not know', async () => {
  const given = formValues(
    { ...values, propertyCode: 'NN01', partyType: 'TENANT', lastName: 'Nguyễn' },
    answers,
    [],
  );
  const form = (await PDFDocument.load(await fillForm(await blankForm(), given))).getForm();
  expect(form.getTextField(packetFields.lastName).getText()).toBe('Nguyễn');
  expect(form.getDropdown(packetFields.property).getSelected()).toEqual(['NN01']);
  expect(form.getTextField('dates.leaseStart').getText()).toBe('12/01/2026');
});

test('photographed pages become sheets of one PDF in their order, upright or lying as they are', async () => {
  const picture = new Blob([new Uint8Array(tinyJpeg)], { type: 'image/jpeg' });
  const upright = { picture, width: 1700, height: 2200 };
  const joined = await PDFDocument.load(await joinPages([upright, { picture, width: 2200, height: 1000 }]));
  expect(joined.getPages().map((page) => page.getSize())).toEqual([
    { width: 612, height: 792 },
    { width: 792, height: 612 },
  ]);
});

test('photographed pages that are too large to send are drawn smaller, and no smaller than it takes', async () => {
  const jpeg = (bytes: number) => new Blob([new Uint8Array(tinyJpeg), new Uint8Array(bytes)]);
  const looks: unknown[] = [];
  const nothing = () => undefined;
  const canvas = {
    width: 0,
    getContext: () => ({ fillRect: nothing, translate: nothing, rotate: nothing, drawImage: nothing }),
    toBlob: (take: (picture: Blob) => void, _type: string, quality: number) => {
      looks.push([canvas.width, quality]);
      take(jpeg(quality > 0.6 ? 6_000_000 : 1000));
    },
  };
  vi.stubGlobal('document', { createElement: () => canvas });
  vi.stubGlobal('createImageBitmap', async () => ({ width: 2200, height: 1700, close: nothing }));
  const page = { picture: jpeg(6_000_000), width: 2200, height: 1700 };
  const joined = await joinPages([page, page]);
  expect(joined.length).toBeLessThan(publicUploadMaxBytes);
  expect(looks).toEqual([
    [1800, 0.7],
    [1800, 0.7],
    [1500, 0.6],
    [1500, 0.6],
  ]);
  looks.length = 0;
  await joinPages([page]);
  expect(looks).toEqual([]);
});
