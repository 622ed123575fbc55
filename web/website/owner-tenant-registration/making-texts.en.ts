/** The texts of the two ways to make the completed form on the page: photographed pages, and the form filled in here. */
export const makingTexts = {
  ways: {
    photograph: 'Photograph the pages',
    fillIn: 'Fill in the form here',
    hint: 'Filled in on paper, and no scanner? Photograph the pages. No paper? Fill in the form here.',
  },
  loading: 'Loading…',
  notLoaded: 'This part could not be loaded. Check your connection and press the button again.',
  notMade: 'Your form could not be put together. Check your connection and try again.',
  tryAgain: 'Try again',
  making: 'Putting your form together…',
  close: 'Close',
  leftOut: 'The pages that you photographed are not in your registration now.',
  putBack: 'Put them back',
  pages: {
    label: 'Pages of your completed form',
    hint: 'One photo for each page, in good light, with all four edges in sight. Up to 10 pages.',
    page: (number: number) => `Page ${number}`,
    preview: (number: number) => `Preview of page ${number}`,
    up: (number: number) => `Move page ${number} up`,
    down: (number: number) => `Move page ${number} down`,
    turn: (number: number) => `Turn page ${number} to the right`,
    remove: (number: number) => `Remove page ${number}`,
    moved: (from: number, to: number) => `Page ${from} is now page ${to}.`,
    reading: 'Reading your photo…',
    unreadable: (name: string) =>
      `${name} cannot be read as a picture. Take the photo again, or choose a JPEG.`,
    isPdf: (name: string) =>
      `${name} is a PDF already: choose it below, under “Completed registration form”.`,
    tooMany: 'Up to 10 pages. The last ones were not added.',
    ready: (count: number) =>
      count === 1
        ? 'Your page is in the PDF below, ready to send.'
        : `Your ${count} pages are in one PDF below, ready to send.`,
  },
  form: {
    fromAbove:
      'Property, unit, name, email and phone are taken from the fields above. Only your signature is required.',
    mailing: 'Where to write to you',
    addOccupant: 'Add another person',
    addVehicle: 'Add another vehicle',
    numbered: (row: string, number: number) => `${row} ${number}`,
    noSignature: 'Please type your full name as your signature.',
    use: 'Use this form',
    ready: 'Your form is filled in: it is the PDF below, ready to send. Changes you make above are included.',
    change: 'Change the form',
  },
};
