/** What an address that leads nowhere says. */
export const notFoundTexts = {
  heading: 'Page Not Found',
  text: 'Sorry, the page you are looking for does not exist.',
};
