import { registrationMessages } from '#contracts/registration-form.ts';
import type { Registration, RegistrationChanges } from '#contracts/registrations.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { changeSubmission } from '#server/platform/submissions/change-submission.ts';
import { checkIdentifier } from './check-identifier.ts';
import { findRegistration, updateRegistration } from './registration.queries.ts';
import type { RegistrationUpdate } from './registration.queries.ts';

/** Staff change, archive or unarchive a registration. A form has no other way to say that there are no notes than ''. */
export function changeRegistration(
  context: AppContext,
  { params, body }: { params: { id: number }; body: RegistrationChanges },
  call: AdminCall,
): Promise<Registration> {
  const changes = body.notes === '' ? { ...body, notes: null } : body;
  return changeSubmission<Registration, RegistrationUpdate>(context, { params, body: changes }, call, {
    objectKind: 'registration',
    find: findRegistration,
    check: (before, { propertyCode = before.propertyCode, unitDigits = before.unitDigits }) =>
      checkIdentifier({ propertyCode, unitDigits }, body.unitIdentifier),
    write: updateRegistration,
    property: { constraint: 'registration_property_code_fkey', message: registrationMessages.property },
  });
}
