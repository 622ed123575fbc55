import { expect, test } from 'vitest';
import { emergencyWordIn } from './emergency-words.ts';

test.each([
  ['There is a FIRE in the kitchen!', 'fire'],
  ['Something is burning behind the wall', 'fire'],
  ['hay fuego en la cocina', 'fire'],
  ['Fire alarm going off on the 2nd floor', 'alarm'],
  ['the smoke detectors just went off', 'alarm'],
  ['CO alarm keeps ringing', 'alarm'],
  ['I see smoke from the dryer vent', 'smoke'],
  ['Smoke smell in the stairwell. The fire department came.', 'smoke'],
  ['fireplace is pouring smoke into the room', 'smoke'],
  ['I smell gas in the hallway', 'gas'],
  ['the gas stove leaks, strong smell of gas', 'gas'],
  ['Gas leak', 'gas'],
  ['huele a gas', 'gas'],
  ['possible carbon monoxide', 'carbon monoxide'],
  ['the outlet sparked', 'sparks'],
  ['sparks come out of the breaker', 'sparks'],
  ['I got an electric shock from the washer', 'electric shock'],
  ['My neighbor was electrocuted', 'electric shock'],
  ['a pipe has burst under the sink', 'burst pipe'],
  ['Burst pipes, water everywhere', 'burst pipe'],
  ['bathroom is flooding', 'flooding'],
  ['Unit below is\nFLOODED', 'flooding'],
  ['someone is trapped in the elevator', 'trapped in elevator'],
  ['we are stuck in your elevator', 'trapped in elevator'],
  ['the water heater exploded', 'explosion'],
  ['a man is unconscious in the lobby', 'injury'],
])('%s: %s', (text, word) => {
  expect(emergencyWordIn(text)).toBe(word);
});

test.each([
  null,
  '',
  'The kitchen faucet drips',
  'Our fireplace needs cleaning',
  'fire-place and firewood',
  'the fire extinguisher has expired',
  'Fire alarm battery chirps',
  'smoke detector beeps, low battery',
  'CO detector needs a new battery',
  'my gas bill is too high',
  'gas grill on the balcony, is it allowed?',
  'gasket of the faucet is worn',
  'cigarette smoke from next door',
  'the elevator is slow and gets stuck',
  'sparkling new paint is peeling',
  'do we have flood insurance? The floodlight is out',
  'They fired the gardener',
  'The fire marshal wants to see the stairs',
  'bursting with ideas',
  'ampipes and hostages',
])('%s: nothing', (text) => {
  expect(emergencyWordIn(text)).toBeNull();
});
