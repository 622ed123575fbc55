import { passwordWeakness } from '#contracts/password-weakness.ts';
import { firstIssue } from '#web/lib/first-issue.ts';
import { site } from '#site';

/** Why others would guess the password of this account at once; null where no reason is known. */
export function weaknessOf(password: string, email: string): string | null {
  return passwordWeakness(password, { email, company: site });
}

/** What the server would have against a password that someone chooses for the own account; true where nothing. */
export function ownPasswordIssue(
  checked: Parameters<typeof firstIssue>[0],
  password: string,
  email: string,
): string | true {
  const issue = firstIssue(checked);
  return issue === true ? (weaknessOf(password, email) ?? true) : issue;
}
