import { expect, test } from 'vitest';
import { emergencyWordIn, isUrgent } from './emergency-words.ts';

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
  ['electrical shock from the panel', 'electric shock'],
  ['a pipe has burst under the sink', 'burst pipe'],
  ['Burst pipes, water everywhere', 'burst pipe'],
  ['bathroom is flooding', 'flooding'],
  ['Unit below is\nFLOODED', 'flooding'],
  ['someone is trapped in the elevator', 'trapped in elevator'],
  ['trapped in our other elevator', 'trapped in elevator'],
  ['we are stuck in your elevator', 'trapped in elevator'],
  ['the water heater exploded', 'explosion'],
  ['a man is unconscious in the lobby', 'injury'],
  ['she can’t breathe', 'injury'],
  ['He CANT BREATHE', 'injury'],
  ['sale humo del enchufe', 'smoke'],
  ['la estufa de gas tiene fuga, huele a gas', 'gas'],
  ['se inundó el baño', 'flooding'],
  ['la sala está inundada', 'flooding'],
  ['reventó una tubería', 'burst pipe'],
  ['La tubería de arriba se reventó', 'burst pipe'],
  ['mi mamá está atrapada en el elevador', 'trapped in elevator'],
  ['hubo una explosión', 'explosion'],
  ['recibí una descarga eléctrica', 'electric shock'],
  ['el vecino está inconsciente', 'injury'],
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
  'the gas bill is higher than the last gas bill',
  'gas grill on the balcony, is it allowed?',
  'gasket of the faucet is worn',
  'cigarette smoke from next door',
  'the elevator is slow and gets stuck',
  'my door is stuck, and people hold the elevator',
  'sparkling new paint is peeling',
  'do we have flood insurance? The floodlight is out',
  'They fired the gardener',
  'The fire marshal wants to see the stairs',
  'bursting with ideas',
  'ampipes and hostages',
  'el detector de humo suena por la pila',
  'no sirve la estufa de gas',
  'los gastos del mes',
  'la puerta de emergencia no cierra',
])('%s: nothing', (text) => {
  expect(emergencyWordIn(text)).toBeNull();
});

test('a request is urgent by its words, or by any category that counts as urgent', () => {
  const categories = ['Incident', 'Water leak'];
  const urgent = (category: string, text: string | null) => isUrgent({ category, text }, categories);
  expect(categories.map((category) => urgent(category, null))).toEqual([true, true]);
  expect([urgent('Other', 'I smell gas'), urgent('Other', 'It drips'), urgent('Other', null)]).toEqual([
    true,
    false,
    false,
  ]);
});
