import { expect, test } from 'vitest';
import { requestDefinition } from '../service-request/request-definition.ts';
import { readAnswer } from './failure-messages.ts';
import { readFailure } from './public-form.ts';

const messageOf = (answer: unknown): string => readAnswer(JSON.stringify(answer)).message ?? '';

test('an answer’s message is shown', () => {
  // spec: RF-38
  expect(messageOf({ message: 'Come back tomorrow.', error: 'other' })).toBe('Come back tomorrow.');
});

test('of a list of errors the first message is shown', () => {
  // spec: RF-39
  expect(messageOf({ error: [{ message: 'First.' }, { message: 'Second.' }] })).toBe('First.');
});

test('an error that is a text is shown', () => {
  // spec: RF-40
  expect(messageOf({ error: 'No such property.' })).toBe('No such property.');
});

test('an answer without words shows the default', () => {
  // spec: RF-41
  for (const body of [
    '',
    '<html>502 Bad Gateway</html>',
    '{}',
    '[]',
    'null',
    '{"error":{}}',
    '{"message":""}',
  ]) {
    const refused = { kind: 'refused', status: 502, body, retryAfterSeconds: null } as const;
    expect(readFailure(requestDefinition, refused).message).toBe('Submission failed.');
  }
});

test('our own answers give their message and the fields it is about', () => {
  const issues = [{ path: 'unitDigits', message: '1–4 digits' }];
  const answer = { error: { code: 'VALIDATION_FAILED', message: '1–4 digits', issues } };
  expect(readAnswer(JSON.stringify(answer))).toEqual({ message: '1–4 digits', issues });
});
