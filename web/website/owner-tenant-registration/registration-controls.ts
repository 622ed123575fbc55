import { registrationUnitLength } from '#contracts/registration-form.ts';
import { findControl, readTexts } from '../forms/text-controls.ts';
import { formatPhoneNow, keepLettersAndDigits } from '../forms/typed-formats.ts';
import { keptFields, noValues, type RegistrationValues } from './registration-fields.ts';
import { fileNames, noFiles, type ChosenFiles } from './registration-files.ts';

type NamedControl = HTMLInputElement | HTMLSelectElement;

export function isNamed(target: EventTarget): target is NamedControl {
  return (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) && target.name !== '';
}

export function readValues(form: HTMLFormElement): RegistrationValues {
  return readTexts(form, keptFields);
}

/** Files that were chosen before this code ran. */
export function readFiles(form: HTMLFormElement): ChosenFiles {
  const files = { ...noFiles };
  for (const name of fileNames) {
    const input = form.elements.namedItem(name);
    if (input instanceof HTMLInputElement) files[name] = input.files?.[0] ?? null;
  }
  return files;
}

export function setValue(form: HTMLFormElement, name: string, value: string): void {
  const control = findControl(form, name);
  if (control) control.value = value;
}

/** Formats what already stands in the inputs. */
export function formatNow(form: HTMLFormElement): void {
  const [phone, unit] = ['phone', 'unitDigits'].map((name) => form.elements.namedItem(name));
  if (phone instanceof HTMLInputElement) formatPhoneNow(phone);
  if (unit instanceof HTMLInputElement) keepLettersAndDigits(unit, registrationUnitLength);
}

/** Back to how it came, whatever it came with. */
export function empty(form: HTMLFormElement): void {
  for (const name of keptFields) setValue(form, name, noValues[name]);
}
