import type { ReplyTemplateForm } from '#contracts/reply-templates.ts';

/** What the demo's office has written beside the templates that every office begins with. */
export const inventedTemplates: readonly ReplyTemplateForm[] = [
  {
    title: 'Close the valve until the plumber comes',
    usedFor: 'service-request',
    status: 'REPORTED',
    category: 'Water leak',
    text: `Hello,

thank you for reporting the water leak in {{unit}}. Please close the valve below the fixture, or the one next to the water heater, and put a bucket under the leak.

A plumber will call you by {{nextUpdateBy}}. If the water does not stop, do not wait for us to write: call {{urgentPhone}}.

{{company}}`,
  },
  {
    title: 'The plumber is scheduled',
    usedFor: 'service-request',
    status: 'SCHEDULED',
    category: 'Water leak',
    text: `Hello,

the plumber will be at {{unit}} on {{detail}}. Someone over 18 needs to be at home, and the space below the sink empty.

If that day does not suit you, please answer today. Your reference is {{reference}}.

{{company}}`,
  },
  {
    title: 'The electrician is scheduled',
    usedFor: 'service-request',
    status: 'SCHEDULED',
    category: 'Electrical issues',
    text: `Hello,

the electrician will be at {{unit}} on {{detail}}. The power in your unit may be off for an hour. Until then, please leave the breaker off that trips.

{{company}}`,
  },
  {
    title: 'We are waiting for a part',
    usedFor: 'service-request',
    status: 'IN_PROGRESS',
    text: `Hello,

the work in {{unit}} needs a part that has been ordered. We expect it by {{detail}}, and will write again by {{nextUpdateBy}} whether it has come or not.

Thank you for your patience.

{{company}}`,
  },
  {
    title: 'How vendors get into Bent Trail',
    usedFor: 'service-request',
    propertyCode: 'BT01',
    text: `Hello,

our vendor will call you from the north gate. Please let them in with your code and show them to a visitor space: cars in the fire lane of {{property}} are towed.

{{company}}`,
  },
  {
    title: 'We would like to visit you',
    usedFor: 'contact-inquiry',
    text: `Dear {{name}},

thank you for your call. Before we send a proposal for {{community}}, we would like to walk the property with you and look at the last two years of statements. Would {{detail}} suit your board?

Your reference is {{reference}}.

{{company}}`,
  },
];
