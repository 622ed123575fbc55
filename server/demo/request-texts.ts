import type { ServiceRequestCategory } from '#contracts/service-request-choices.ts';

/** What people write to a manager, and what staff note down about it; `{when}` and `{where}` are filled in. */
export interface RequestTexts {
  /** Each of them, and a word for it that staff put into 'If "Other", describe'. */
  messages: readonly (readonly [message: string, kind: string])[];
  wheres: readonly string[];
  staffNotes: readonly string[];
}

export const whens = [
  'since this morning',
  'since yesterday evening',
  'since the weekend',
  'since the storm',
  'for about three days',
  'for a week now',
  'since last night, around 10 pm',
] as const;

export const afterwords = [
  'Please call before you come.',
  'I work from home, any time is fine.',
  'The dog is friendly but please ring first.',
  'Key is with my neighbor across the hall.',
  'After 4 pm works best for me.',
  'Thank you for your help!',
] as const;

export const requestTexts: Record<ServiceRequestCategory, RequestTexts> = {
  'Water leak': {
    messages: [
      [
        'Water is dripping from the ceiling in the {where} {when}. There is a brown ring about a foot wide.',
        'Ceiling',
      ],
      ['The shut-off valve under the sink in the {where} leaks {when}. I have a bucket under it.', 'Valve'],
      ['Wet carpet along the wall of the {where} {when}, and it smells musty.', 'Carpet'],
      ['The water heater closet has a puddle {when}. It comes back an hour after I dry it.', 'Water heater'],
      ['The toilet in the {where} runs without end {when}, and there is water around its base.', 'Toilet'],
      ['Rain comes in at the window of the {where}. The sill has been wet {when}.', 'Window'],
      ['The AC drain pan overflows into the {where} {when}.', 'AC drain'],
      [
        'A pipe behind the washing machine sprays a fine mist {when}. I turned the washer’s water off.',
        'Supply line',
      ],
      ['Sprinkler head by the front walk is broken, water runs over the sidewalk {when}.', 'Irrigation'],
    ],
    wheres: ['hall bathroom', 'kitchen', 'master bathroom', 'laundry closet', 'living room', 'guest bedroom'],
    staffNotes: [
      'Called the plumber, first visit tomorrow between 9 and 11.',
      'Unit above shut its valve; supply line replaced. Drywall to follow once dry.',
      'Wax ring replaced. Resident confirmed it stays dry.',
      'Moisture meter reads 14 %, fans stay two more days.',
      'Association’s pipe, not the owner’s. Invoice goes to the property.',
      'Roofer sealed the flashing above this stack; check again after the next rain.',
    ],
  },
  'Electrical issues': {
    messages: [
      ['Half of the outlets in the {where} are dead {when}. The breaker does not look tripped.', 'Outlets'],
      ['The breaker for the {where} trips every time the microwave runs, {when}.', 'Breaker'],
      ['Lights in the {where} flicker {when}, worse when the AC starts.', 'Lights'],
      ['An outlet in the {where} is warm and has a brown mark. Not using it {when}.', 'Outlet'],
      ['The hallway light outside our door has been out {when}. It is very dark at night.', 'Hall light'],
      ['Parking lot light near our building blinks on and off {when}.', 'Parking light'],
      ['Smoke detector in the {where} chirps {when}, also with a new battery.', 'Smoke detector'],
      ['The GFCI in the {where} will not reset {when}.', 'GFCI'],
    ],
    wheres: ['kitchen', 'living room', 'second bedroom', 'hall bathroom', 'garage', 'patio'],
    staffNotes: [
      'Electrician booked for Thursday morning, resident told by phone.',
      'GFCI replaced; it fed the outlets of the next room too.',
      'Loose neutral in the panel tightened and tested under load.',
      'Lamp and photocell replaced. Seen working after dark.',
      'Told the resident not to use the outlet; marked urgent with the electrician.',
      'Detector was from 2013, replaced with a ten-year one.',
    ],
  },
  Incident: {
    messages: [
      ['Someone backed into the mailbox cluster {when}; two doors no longer close.', 'Mailboxes'],
      ['My car was scratched in the {where} {when}. Is there a camera there?', 'Vehicle'],
      ['A large branch came down across the {where} {when}. Nobody was hurt.', 'Tree'],
      ['The gate by the {where} was forced open {when} and hangs loose.', 'Gate'],
      ['Packages were taken from the {where} {when}. The neighbors lost some too.', 'Theft'],
      [
        'An older resident slipped on the wet tiles in the {where}. She is fine, but a mat is needed.',
        'Slip',
      ],
      [
        'Loud party at the {where} until 2 am, not the first time. Broken glass is still lying there.',
        'Noise',
      ],
      ['Smoke smell in the {where} {when}. The fire department came and found a burnt pan.', 'Smoke'],
    ],
    wheres: ['carport', 'front entrance', 'pool area', 'mail room', 'visitor parking', 'east stairwell'],
    staffNotes: [
      'Police report number received from the resident and filed.',
      'Camera footage of that night saved. Board informed.',
      'Area taped off, tree service comes today.',
      'Insurance notified; adjuster’s visit is on the calendar.',
      'Letter sent to the unit concerned, second notice.',
      'Locksmith secured the gate, new hinge ordered.',
    ],
  },
  Other: {
    messages: [
      ['The gate remote stopped working {when}, new battery did not help.', 'Gate remote'],
      ['Wasps are building a nest under the eave by the {where} {when}.', 'Pests'],
      ['Trash at the {where} has not been picked up {when}.', 'Trash'],
      ['The gym’s treadmill shows an error {when} and will not start.', 'Gym'],
      ['Front door of our building does not latch {when}, anyone can walk in.', 'Door'],
      ['Paint is peeling at the {where}; could it go on the list for the next round?', 'Paint'],
      ['The elevator stops a step too low on our floor {when}. Someone will trip.', 'Elevator'],
      ['Please add my new car to the parking list; I was given a warning sticker at the {where}.', 'Parking'],
      ['Roaches in the kitchen {when}. The unit next door moved out last week.', 'Pests'],
    ],
    wheres: ['dumpster by building C', 'back stairs', 'carport', 'breezeway', 'front entrance', 'pool gate'],
    staffNotes: [
      'Remote programmed again at the office; resident picked it up.',
      'Pest control treats this stack on Friday; notice is on the doors.',
      'Hauler missed the stop, extra pick-up tomorrow.',
      'Closer adjusted and latch filed. Works.',
      'On the list for the spring painting round.',
      'Elevator company leveled the car, report in the file.',
    ],
  },
};
