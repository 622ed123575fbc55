import * as z from 'zod/mini';
import { fail } from '#contracts/errors.ts';
import type { Issue } from '#contracts/errors.ts';

/** NUL and halves of surrogate pairs: PostgreSQL keeps neither in text nor in JSON. */
const unkeepable = /[\0\p{Cs}]/u;

/** The value as the schema reads it; throws VALIDATION_FAILED with one issue for each thing wrong. */
export function check<S extends z.core.$ZodType>(schema: S, value: unknown): z.core.output<S> {
  const result = z.safeParse(schema, value, { error: wordsOf });
  if (!result.success) throw fail('VALIDATION_FAILED', { issues: issuesOf(result.error) });
  const spoiled = findUnkeepable(value, []);
  if (spoiled !== undefined) {
    throw fail('VALIDATION_FAILED', {
      issues: [{ path: spoiled, message: 'Please leave out characters that cannot be shown.' }],
    });
  }
  return result.data;
}

/** Where in the input a text is that no database keeps; undefined where there is none. */
function findUnkeepable(value: unknown, path: string[]): string | undefined {
  if (typeof value === 'string') return unkeepable.test(value) ? path.join('.') : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const found = unkeepable.test(key) ? path.join('.') : findUnkeepable(inner, [...path, key]);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Several rules of a field may have the same words: they are said once. */
function issuesOf(error: z.core.$ZodError): Issue[] {
  const issues = error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  return issues.filter(({ path, message }, index) => {
    const first = issues.findIndex((other) => other.path === path && other.message === message);
    return first === index;
  });
}

const kindWords: Record<string, string> = {
  object: 'an object with named fields',
  array: 'a list',
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
};

/** For a rule that has no words of its own, such as the kind of a value that no form can get wrong. */
function wordsOf(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type') return `This needs ${kindWords[issue.expected] ?? 'another value'}.`;
  if (issue.code === 'too_big' && issue.origin === 'string') return `Max ${issue.maximum}`;
  return 'This needs another value; the API’s description says which.';
}
