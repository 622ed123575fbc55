/** What the form says once it arrived, and what a form sent without JavaScript is answered with. */
export const sentTitle = 'Thank you. Your inquiry has been sent.';
export const sentText = 'We’ll reach out to you shortly with next steps.';
