import { blankFormPath, packetFields, propertyOption } from '#contracts/blank-form.ts';
import { languages } from '#contracts/languages.ts';
import type { PublicProperty } from '#contracts/public-properties.ts';
import type { PropertyFile } from '#server/platform/http/property-files.ts';
import { site } from '#site';

/** The blank registration form in each language, with the office's properties to choose from. */
export const blankForms: readonly PropertyFile[] = languages.map((language) => ({
  path: blankFormPath(language),
  type: 'application/pdf',
  make: offerProperties,
}));

/** The form with these properties to choose from: the same bytes where it has them already. */
async function offerProperties(form: Buffer, properties: readonly PublicProperty[]): Promise<Buffer> {
  const options = properties.map(({ code, name }) => propertyOption({ code, name: name ?? code }));
  const builtOptions = new Set(site.properties.map((property) => propertyOption(property)));
  if (builtOptions.size === options.length && options.every((option) => builtOptions.has(option)))
    return form;
  // Loading the library stops the process for a moment, so only an office with other properties pays for it.
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const document = await PDFDocument.load(form, { updateMetadata: false });
  document.getForm().getDropdown(packetFields.property).setOptions(options);
  return Buffer.from(await document.save());
}
