import type pg from 'pg';
import type { CallOf } from '#contracts/endpoint.ts';
import type { approveRegistration } from '#contracts/approvals.ts';

export type Choices = CallOf<typeof approveRegistration>['body']['choices'];

/** The choices that add a person as the registration says; a test names only what matters to it. */
export function newPerson(choices: Partial<Choices> = {}): Choices {
  const take = { use: 'TAKE' } as const;
  return {
    personId: null,
    fields: { firstName: take, lastName: take, email: take, phone: take, mailingAddress: { use: 'KEEP' } },
    ...choices,
  };
}

/** An approval that wrote nothing, straight in the database; answers its id. */
export async function addApproval(pool: pg.Pool, registrationId: number): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into approval (registration_id, at, by_email, before, after, review_before, was_archived)
     values ($1, now(), 'rosa@example.com', '{}', '{}', 'NEW', false) returning id`,
    [registrationId],
  );
  return rows[0]?.id ?? 0;
}
