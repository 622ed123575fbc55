/** The texts of Who We Are, Our Team and Our Services that are not the company's own. */
export const aboutTexts = {
  whoWeAre: 'Who We Are',
  whyUs: 'Why us?',
  background: 'Background & Experience',
  note: 'A note from us',
  ourTeam: 'Our Team',
  services: 'Our Services',
  begin: 'How we begin',
};
