import * as z from 'zod/mini';
import { fail } from '#contracts/errors.ts';
import type { Issue } from '#contracts/errors.ts';
import { visitorMessages } from '#server/platform/visitor-messages.en.ts';
import { issuesMax, lookAt, shapeOf } from './input-shape.ts';
import type { InputShape } from './input-shape.ts';

/** NUL and halves of surrogate pairs: PostgreSQL keeps neither in text nor in JSON. */
const unstorable = /[\0\p{Cs}]/u;

export interface CheckOptions {
  /** What is said of a name that the schema does not know; without it such a name is not looked at. */
  unknownName?: string;
  /** The records whose other fields may come along, as they were read. */
  records?: readonly z.core.$ZodType[];
}

/** A value as a schema reads it; throws VALIDATION_FAILED with one issue for each thing wrong, up to a hundred. */
export type Check = (value: unknown) => unknown;

/** Prepares the check of a schema. Its work is bounded by what the schema knows, not by what was sent. */
export function createCheck(schema: z.core.$ZodType, options: CheckOptions = {}): Check {
  const { unknownName = null, records = [] } = options;
  // Made when it is first asked for: a start makes none of several hundred.
  let shape: InputShape | undefined;
  return (value) => {
    shape ??= shapeOf(schema, records);
    const { issues, isTooLarge } = lookAt(shape, value, unknownName);
    if (isTooLarge) throw fail('VALIDATION_FAILED', { issues });
    const result = z.safeParse(schema, value, { error: messageOf });
    if (!result.success) issues.push(...issuesOf(result.error));
    if (issues.length > 0 || !result.success) {
      throw fail('VALIDATION_FAILED', { issues: issues.slice(0, issuesMax) });
    }
    const spoiled = findUnstorable(result.data);
    if (spoiled !== undefined) {
      throw fail('VALIDATION_FAILED', {
        issues: [{ path: spoiled.join('.'), message: visitorMessages.noShownCharacters }],
      });
    }
    return result.data;
  };
}

/** Where a value holds text that no database can store; undefined where there is none. */
function findUnstorable(value: unknown): string[] | undefined {
  if (typeof value === 'string') return unstorable.test(value) ? [] : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const found = findUnstorable(inner);
    if (found) return [key, ...found];
  }
  return undefined;
}

/** Several rules of a field may have the same words: they are said once. */
function issuesOf(error: z.core.$ZodError): Issue[] {
  const issues = new Map<string, Issue>();
  for (const { path, message } of error.issues) {
    if (issues.size >= issuesMax) break;
    const issue = { path: path.join('.'), message };
    issues.set(`${issue.path}\0${message}`, issue);
  }
  return [...issues.values()];
}

const kindNames: Record<string, string> = {
  object: 'an object with named fields',
  array: 'a list',
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
};

/** For a rule that has no words of its own, such as the kind of a value that no form can get wrong. */
function messageOf(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type') return `This needs ${kindNames[issue.expected] ?? 'another value'}.`;
  if (issue.code === 'too_big' && issue.origin === 'string') return `Max ${issue.maximum}`;
  return 'This needs another value; the API’s description says which.';
}
