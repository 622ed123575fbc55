/** The texts of the design system's own parts. */
export const uiTexts = {
  optional: '(optional)',
  error: 'Error:',
  closeMessage: 'Close message',
  newTab: '(opens in a new tab)',
  remove: 'Remove',
  replace: 'Replace',
  dropOne: 'or drop it here',
  dropSeveral: 'or drop them here',
  chooseAnother: 'Choose another',
  takePhoto: 'Take a photo',
  filesChosen: (count: number): string => {
    if (count === 0) return '';
    return count === 1 ? '1 file chosen' : `${count} files chosen`;
  },
  previewOf: (name: string) => `Preview of ${name}`,
  readyToSend: (size: string) => `PDF, ${size}, ready to send`,
  open: 'Open',
  notShown: 'This file cannot be shown here. Please check that it is the right one.',
  noHeic: 'Preview not available for HEIC; it will be sent as it is.',
  drawingHeic: 'Making a preview of this HEIC picture…',
};
