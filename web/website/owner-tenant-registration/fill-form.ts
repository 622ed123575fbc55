import {
  PDFBool,
  PDFDocument,
  PDFDropdown,
  PDFName,
  PDFRadioGroup,
  PDFTextField,
  type PDFForm,
} from '@cantoo/pdf-lib';

/** The blank form with these values in the fields of their names; what a field has no room for is cut off. */
export async function fillForm(
  blank: ArrayBuffer,
  values: Record<string, string>,
): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.load(blank, { updateMetadata: false });
  const form = document.getForm();
  for (const [name, value] of Object.entries(values)) if (value.trim()) fillField(form, name, value.trim());
  try {
    return new Uint8Array(await document.save());
  } catch {
    // The form's typeface lacks a letter of it, as of a Vietnamese name: the program that opens the form draws the text itself.
    form.acroForm.dict.set(PDFName.of('NeedAppearances'), PDFBool.True);
    return new Uint8Array(await document.save({ updateFieldAppearances: false }));
  }
}

function fillField(form: PDFForm, name: string, value: string): void {
  const field = form.getField(name);
  if (field instanceof PDFTextField) field.setText(value.slice(0, field.getMaxLength()));
  if (field instanceof PDFRadioGroup) field.select(value);
  if (field instanceof PDFDropdown) {
    // The office may have added the property since the browser stored the form.
    if (!field.getOptions().includes(value)) field.addOptions(value);
    field.select(value);
  }
}
