import { nothingRead } from '#contracts/nothing-read.ts';
import { createRegistration } from '#contracts/registrations.ts';
import type { Registration } from '#contracts/registrations.ts';
import { pdf } from './builders.ts';
import type { TestApp } from './start-test-app.ts';

/** What a visitor fills in; a test names only what matters to it. */
export const visitorRegistration = {
  propertyCode: 'BT01',
  unitDigits: '12A4',
  partyType: 'OWNER',
  firstName: 'Jordan',
  lastName: 'Example',
  email: 'jordan@example.com',
  phone: '2145550100',
} as const;

type Texts = Partial<Record<string, string>>;
type Files = Partial<Record<string, File>>;

/** The form as a browser sends it, with a packet unless the test names its files. */
export function registrationForm(fields: Texts = {}, files: Files = { filledPacket: pdf() }): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...visitorRegistration, ...fields }))
    if (value !== undefined) form.set(name, value);
  for (const [name, file] of Object.entries(files)) if (file) form.set(name, file);
  return form;
}

/** Sends a registration as a visitor does; fails the test where it is refused. */
export async function submitRegistration(
  { api }: Pick<TestApp, 'api'>,
  fields: Texts = {},
  files?: Files,
): Promise<Registration> {
  const payload = registrationForm(fields, files);
  const answer = await api.send('POST', `/api${createRegistration.path}`, { payload });
  if (answer.status !== 201) throw new Error(`The registration was refused: ${answer.text}`);
  // 201 carries what the contract names.
  return (answer.body as { data: Registration }).data;
}

/**
 * Each packet counts as read when it comes, in an app that does jobs: the job that reads them starts a process for each, and
 * read-packets.test.ts is about that.
 */
export async function takePacketsAsRead({ database }: Pick<TestApp, 'database'>): Promise<void> {
  const reading = JSON.stringify(nothingRead('OTHER'));
  await database.seed(`
    create function take_packet_as_read() returns trigger language plpgsql as
      $$ begin new.packet_reading = '${reading}'; return new; end $$;
    create trigger take_packet_as_read before insert or update on registration
      for each row execute function take_packet_as_read()`);
}
