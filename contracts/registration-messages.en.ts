/** Validation messages of the registration form (specification section 5). */
export const registrationFormMessages = {
  property: 'Select a property.',
  unit: 'Enter 4 letters or digits.',
  required: 'Required',
  nameTooLong: 'Max 20',
  nameUnreadable: 'Letters, spaces and punctuation only',
  emailTooLong: 'Max 90',
  email: 'Enter a valid email',
  phone: 'Must be 10 digits',
  packet: 'Please upload the completed registration form (PDF)',
  fileKind: 'PDF or image only',
  fileTooLarge: 'Max 10 MB',
  unitIdentifier: 'The unit identifier follows from property and unit.',
} as const;
