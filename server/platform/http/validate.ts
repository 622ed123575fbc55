import * as z from 'zod/mini';
import { fail } from '#contracts/errors.ts';
import type { Issue } from '#contracts/errors.ts';

/** The value as the schema reads it; throws VALIDATION_FAILED with one issue for each thing wrong. */
export function check<S extends z.core.$ZodType>(schema: S, value: unknown): z.core.output<S> {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  throw fail('VALIDATION_FAILED', { issues: issuesOf(result.error) });
}

function issuesOf(error: z.core.$ZodError): Issue[] {
  return error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
}
