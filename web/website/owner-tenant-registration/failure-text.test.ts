import { expect, test } from 'vitest';
import { readFailure } from './failure-text.ts';

const refused = (status: number, body: string) => readFailure({ kind: 'refused', status, body }).text;

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
  ['that nothing answered', readFailure({ kind: 'unanswered' }).text, 'Network error.'],
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
  expect(readFailure({ kind: 'refused', status: 415, body })).toEqual({
    text: 'PDF or image only',
    errors: { driversLicense: 'PDF or image only' },
  });
});
