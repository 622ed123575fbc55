/* A thread of its own: fills in the blank form again and again. See fill-packets.ts. */
import { parentPort, workerData } from 'node:worker_threads';
import { PDFDocument, PDFDropdown, PDFRadioGroup, PDFRef, PDFTextField } from '@cantoo/pdf-lib';

/** Values by the names of the form's fields, and the password that is needed to open it. */
export interface FormValues {
  values: Record<string, string>;
  password?: string;
}

// What fill-packets.ts gives.
const { blank, forms } = workerData as { blank: Uint8Array; forms: FormValues[] };
/** Reading the blank form is most of the work, so that one serves for all that are not locked. */
const reused = await open();
// All forms show their values in this font, which stays.
reused.getForm().getDefaultFont();
await reused.flush();
const packets: Uint8Array[] = [];
for (const form of forms)
  packets.push(await (form.password === undefined ? fillAgain(form) : fillLocked(form)));
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin, only a window has
parentPort?.postMessage(packets);

async function open(): Promise<PDFDocument> {
  return PDFDocument.load(blank, { updateMetadata: false, parseSpeed: Infinity });
}

function setValues(document: PDFDocument, { values }: FormValues): void {
  const form = document.getForm();
  for (const [name, value] of Object.entries(values)) {
    const field = form.getField(name);
    if (field instanceof PDFTextField) field.setText(value);
    if (field instanceof PDFDropdown || field instanceof PDFRadioGroup) field.select(value);
  }
}

/**
 * What the form before added to the document, the look of its values, goes again. Its values do too: all forms have one for the
 * same fields.
 */
async function fillAgain(form: FormValues): Promise<Uint8Array> {
  const { context } = reused;
  const last = context.largestObjectNumber;
  setValues(reused, form);
  const bytes = await reused.save({ objectsPerTick: Infinity });
  for (let number = last + 1; number <= context.largestObjectNumber; number++)
    context.delete(PDFRef.of(number));
  context.largestObjectNumber = last;
  return bytes;
}

async function fillLocked(form: FormValues): Promise<Uint8Array> {
  const document = await open();
  setValues(document, form);
  document.encrypt({ ownerPassword: form.password ?? '', userPassword: form.password ?? '' });
  return document.save({ objectsPerTick: Infinity });
}
