/** What the maintenance form calls its fields, in the order in which they are checked (specification section 5). */
export const requestFormLabels = {
  propertyCode: 'Property',
  unitDigits: 'Unit',
  category: 'Category',
  email: 'Email',
  phone: 'Phone',
  attachment: 'Photo/PDF',
  notes: 'Notes',
} as const;

/** Validation messages of the maintenance form (specification section 5). */
export const requestFormMessages = {
  property: 'Please select your property',
  unit: '1–4 digits',
  category: 'Please choose a category',
  email: 'Valid email required',
  phone: 'Enter a 10-digit U.S. number',
  notes: 'Max 250 characters',
} as const;

/** Validation messages of photos and PDFs (specification section 5, for one file). */
export const requestFileMessages = {
  fileTooLarge: 'File too large (max 10 MB)',
  fileKind: 'Photo or PDF only',
  tooManyFiles: 'At most 5 files',
  noFile: 'Please choose a file',
} as const;
