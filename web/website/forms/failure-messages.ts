import type { Issue } from '#contracts/errors.ts';
import { failureMessages } from './form-texts.en.ts';

/** What a failure says beyond that it failed: words of the server's own; null for the default ones. */
export function serverMessage(message: string): string | null {
  const defaults: readonly string[] = Object.values(failureMessages);
  return defaults.includes(message) ? null : message;
}

/** Reads what a refused submission says, in every form that servers say it; null where a body has no message of ours. */
export function readAnswer(body: string): { message: string | null; issues: Issue[] } {
  const answer = parseObject(body);
  if (!answer) return { message: null, issues: [] };
  const { message, error } = answer;
  return { message: textOf(message) ?? textOf(messageOfError(error)), issues: issuesOf(error) };
}

/** The object that a JSON body holds; null for anything else. */
export function parseObject(body: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

function messageOfError(error: unknown): unknown {
  if (Array.isArray(error)) {
    const [first]: unknown[] = error;
    return isObject(first) ? first['message'] : first;
  }
  return isObject(error) ? error['message'] : error;
}

function issuesOf(error: unknown): Issue[] {
  const listed = Array.isArray(error) ? error : isObject(error) ? error['issues'] : null;
  if (!Array.isArray(listed)) return [];
  return listed.flatMap((issue: unknown) => {
    if (!isObject(issue)) return [];
    const path = Array.isArray(issue['path']) ? issue['path'].join('.') : issue['path'];
    const message = textOf(issue['message']);
    return typeof path === 'string' && message ? [{ path, message }] : [];
  });
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
