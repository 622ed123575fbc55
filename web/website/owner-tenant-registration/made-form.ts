import { packetFields, propertyOption } from '#contracts/blank-form.ts';
import type { PublicProperty } from '#contracts/public-properties.ts';
import type { DrawnPhoto } from '../forms/draw-photo.ts';
import type { RegistrationValues } from './registration-definition.ts';

/** How the completed form comes about on the page: from photographed pages, or filled in here. */
export type Way = 'photograph' | 'fillIn';

/** A photographed page. */
export interface Page extends DrawnPhoto {
  id: number;
  /** How often it was turned since. */
  turns: number;
}

/** What someone has made so far, either way. */
export interface Making {
  pages: readonly Page[];
  /** What was typed into the form, by the names of its fields. */
  answers: Readonly<Record<string, string>>;
}

/** What the packet is to be made from now. */
export type FormContent =
  | { way: 'photograph'; pages: readonly Page[] }
  | { way: 'fillIn'; values: Record<string, string> };

/** All that the form is filled in with: the registration's own fields, and what was typed into the form. */
export function formValues(
  values: RegistrationValues,
  answers: Making['answers'],
  properties: readonly PublicProperty[],
): Record<string, string> {
  const property = properties.find(({ code }) => code === values.propertyCode);
  const isOwner = values.partyType === 'OWNER';
  const ofTenants = Object.keys(answers).filter((name) => name.startsWith('dates.lease'));
  return {
    ...answers,
    // What an owner typed as a tenant stays typed, and out of the form.
    ...(isOwner && Object.fromEntries(ofTenants.map((name) => [name, '']))),
    [packetFields.property]: property
      ? propertyOption({ code: property.code, name: property.name ?? property.code })
      : values.propertyCode,
    [packetFields.unit]: values.unitDigits,
    [packetFields.partyType]: values.partyType,
    [packetFields.firstName]: values.firstName,
    [packetFields.lastName]: values.lastName,
    [packetFields.email]: values.email,
    [packetFields.phone]: values.phone,
  };
}

/** Another text for another content. */
export function keyOfContent(content: FormContent): string {
  return content.way === 'photograph'
    ? content.pages.map(({ id, turns }) => `${id}.${turns}`).join(' ')
    : JSON.stringify(content.values);
}
