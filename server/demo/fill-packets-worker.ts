/* A thread of its own: fills in the blank form again and again. See fill-packets.ts. */
import { parentPort, workerData } from 'node:worker_threads';
import { PDFDocument, PDFDropdown, PDFRadioGroup, PDFTextField } from '@cantoo/pdf-lib';

/** Values by the names of the form's fields, and the password that is needed to open it. */
export interface FormValues {
  values: Record<string, string>;
  password?: string;
}

// What fill-packets.ts gives.
const { blank, forms } = workerData as { blank: Uint8Array; forms: FormValues[] };
const packets: Uint8Array[] = [];
for (const form of forms) packets.push(await fill(form));
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin, only a window has
parentPort?.postMessage(packets);

async function fill({ values, password }: FormValues): Promise<Uint8Array> {
  const document = await PDFDocument.load(blank, { updateMetadata: false });
  const form = document.getForm();
  for (const [name, value] of Object.entries(values)) {
    const field = form.getField(name);
    if (field instanceof PDFTextField) field.setText(value);
    if (field instanceof PDFDropdown || field instanceof PDFRadioGroup) field.select(value);
  }
  if (password !== undefined) document.encrypt({ ownerPassword: password, userPassword: password });
  return document.save();
}
