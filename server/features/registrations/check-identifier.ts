import { fail } from '#contracts/errors.ts';
import { unitIdentifier } from '#contracts/fields.ts';
import { registrationMessages } from '#contracts/registration-form.ts';

/** An identifier that is sent must be the one that follows from property and unit. */
export function checkIdentifier(
  { propertyCode, unitDigits }: { propertyCode: string; unitDigits: string },
  sent: string | undefined,
): void {
  if (!sent || sent === unitIdentifier(propertyCode, unitDigits)) return;
  throw fail('VALIDATION_FAILED', {
    issues: [{ path: 'unitIdentifier', message: registrationMessages.unitIdentifier }],
  });
}
