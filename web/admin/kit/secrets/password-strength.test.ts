import { expect, test } from 'vitest';
import { generatePassword } from './generate-password.ts';
import { isTooShortForLogin, passwordStrength } from './password-strength.ts';

test.each([
  ['', 1],
  ['123456', 1],
  ['aaaaaaaaaaaa', 1],
  ['Password1', 1],
  ['abcdefghijkl', 1],
  // Each step begins where so many guesses are needed.
  ['qetoa', 1],
  ['qetoad', 2],
  ['qetoadgjl', 2],
  ['qetoadgjlz', 3],
  ['qetoadgjlzcmb', 3],
  ['qetoadgjlzcmbf', 4],
  ['135792468035', 2],
  ['kitten42', 2],
  ['r7#Qw2!m', 3],
  ['correct horse battery', 4],
])('the password %j has strength %i of 4', (password, level) => {
  expect(passwordStrength(password).level).toBe(level);
});

test('six and seven characters are too short for the login screen, eight are not', () => {
  expect(['', '123456', '1234567', '12345678'].map(isTooShortForLogin)).toEqual([false, true, true, false]);
});

test('generated passwords are strong, readable, and never the same', () => {
  const generated = Array.from({ length: 200 }, generatePassword);
  expect(new Set(generated).size).toBe(200);
  for (const password of generated) {
    expect(password).toMatch(/^([a-km-zA-HJ-NP-Z2-9]{4}-){3}[a-km-zA-HJ-NP-Z2-9]{4}$/);
    expect(passwordStrength(password).level).toBe(4);
  }
});
