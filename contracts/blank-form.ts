import { pathIn, type Language } from './languages.ts';

/** Where the blank registration form stands, in a language. */
export function blankFormPath(language: Language): string {
  return pathIn(language, '/forms/registration-form.pdf');
}

/**
 * The fields of the blank form by which a completed packet is known and read: scripts/forms makes the form with these
 * names, the server looks for them in what visitors send, and the website fills them in.
 */
export const packetFields = {
  property: 'registration.property',
  unit: 'registration.unit',
  partyType: 'registration.partyType',
  firstName: 'registration.firstName',
  lastName: 'registration.lastName',
  email: 'registration.email',
  phone: 'registration.phone',
} as const;

/** What the form's list of properties shows; the code is what stands before the dash. */
export function propertyOption({ code, name }: { code: string; name: string }): string {
  return `${code} — ${name}`;
}

/** What the form asks for beyond the registration's own fields, all of it text. Each name is a field of the form. */
export const mailingFields = ['mailing.street', 'mailing.city', 'mailing.state', 'mailing.zip'] as const;
export const dateFields = ['dates.moveIn', 'dates.leaseStart', 'dates.leaseEnd'] as const;
export const emergencyFields = ['emergency.name', 'emergency.relation', 'emergency.phone'] as const;
export const signatureFields = ['signature.name', 'signature.date'] as const;
export const mailingZipMax = 10;

/** The tables of the form: so many rows, each with these columns. */
export const blankFormTables = {
  occupants: { rows: 4, columns: ['name', 'relation', 'age'] },
  vehicles: { rows: 3, columns: ['model', 'color', 'plate'] },
} as const;
export type BlankFormTable = keyof typeof blankFormTables;

/** The name of a field in a table; rows count from 1. */
export function rowField(table: BlankFormTable, row: number, column: string): string {
  return `${table}.${row}.${column}`;
}
