import { expect, test } from 'vitest';
import { readFailure } from '../forms/public-form.ts';
import { registrationDefinition } from './registration-definition.ts';

const readRefusal = (status: number, body: string) =>
  readFailure(registrationDefinition, { kind: 'refused', status, body, retryAfterSeconds: null });
const refused = (status: number, body: string) => readRefusal(status, body).message;

// spec: GF-54, GF-55
test.each([
  [
    'our error’s message',
    refused(429, '{"error":{"code":"RATE_LIMITED"},"message":"Please wait."}'),
    'Please wait.',
  ],
  ['another error’s text', refused(400, '{"error":"Not today."}'), 'Not today.'],
  ['any other JSON as it is', refused(400, '{"reason":7}'), '{"reason":7}'],
  ['any other text as it is', refused(502, ' Bad gateway\n'), 'Bad gateway'],
  ['the status where there is no text', refused(504, ''), 'HTTP 504'],
  [
    'that nothing answered',
    readFailure(registrationDefinition, { kind: 'unanswered' }).message,
    'Network error.',
  ],
])('a failure says %s', (_what, text, expected) => {
  expect(text).toBe(expected);
});

test('what our server finds wrong belongs to its field', () => {
  const body = JSON.stringify({
    error: {
      code: 'UNSUPPORTED_MEDIA_TYPE',
      message: 'PDF or image only',
      issues: [{ path: 'driversLicense', message: 'PDF or image only' }],
    },
    message: 'PDF or image only',
  });
  expect(readRefusal(415, body)).toEqual({
    message: 'PDF or image only',
    errors: { driversLicense: 'PDF or image only' },
  });
});
