/**
 * The fields of the blank form by which a completed packet is known and read: scripts/forms makes the form with these
 * names, and the server looks for them in what visitors send.
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
