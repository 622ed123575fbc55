import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listAudit } from '#contracts/audit.ts';
import { shiftDays } from '#contracts/days.ts';
import { documentKinds } from '#contracts/documents.ts';
import { changePacketDates } from '#contracts/packet-desk.ts';
import type { RegistrationFileKind } from '#contracts/registration-form.ts';
import { referenceOf } from '#contracts/references.ts';
import { deleteRegistration, replaceRegistrationFile, reviewRegistration } from '#contracts/registrations.ts';
import {
  changeRetentionRule,
  confirmRetention,
  endLegalHold,
  listCertificates,
  listDueDocuments,
  listRetentionRules,
  retentionMessages,
  setLegalHold,
} from '#contracts/retention.ts';
import type { RetentionRuleForm } from '#contracts/retention.ts';
import { instantOfWallTime } from '#contracts/wall-time.ts';
import { site } from '#site';
import { takeBackup } from '#server/platform/backup/take-backup.ts';
import { openBackupStore } from '#server/platform/backup/backup-store.ts';
import { examineFiles } from '#server/platform/doctor/examine-files.ts';
import { openDriver } from '#server/platform/files/create-file-store.ts';
import { createKeyRing } from '#server/platform/files/key-ring.ts';
import { deriveKey } from '#server/platform/secrets.ts';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import { pdf, photo } from '#tests/support/builders.ts';
import { inTheMiddle } from '#tests/support/in-the-middle.ts';
import { PacketOffice } from '#tests/support/packet-office.ts';
import { submitRegistration } from '#tests/support/registration-builders.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { tinyJpeg } from '#tests/support/tiny-jpeg.ts';
import { timeCell } from '#server/platform/records/csv-cells.ts';
import { siteDay } from '#server/platform/site-day.ts';
import { removeDuePapers } from './remove-due-papers.ts';

const dayMs = 24 * 60 * 60_000;
const nothingRead = {
  state: 'FORM',
  propertyCode: null,
  unitDigits: null,
  firstName: null,
  lastName: null,
  email: null,
  phone: null,
} as const;

let app: TestApp;
let office: PacketOffice;
beforeAll(async () => {
  app = await borrowTestApp();
  office = new PacketOffice(app);
});
afterAll(() => app.close());

const allFour = () => ({
  filledPacket: pdf('form.pdf'),
  backgroundCheck: pdf('check.pdf'),
  leaseAgreement: pdf('lease.pdf'),
  driversLicense: photo('license.jpg'),
});

async function declined(unitDigits: string): Promise<number> {
  const { id, updatedAt } = await submitRegistration(app, { partyType: 'TENANT', unitDigits }, allFour());
  const body = { review: 'DECLINED', declineReason: 'WITHDRAWN', expectedUpdatedAt: updatedAt } as const;
  await app.api.call(reviewRegistration, { params: { id }, body }, await office.as());
  return id;
}

const ruleOf = async (kind: RegistrationFileKind) => {
  const { body } = await app.api.call(listRetentionRules, {}, await office.as());
  const found = body.data.find((rule) => rule.kind === kind);
  if (!found) throw new Error('There is no such rule.');
  return found;
};
const setRule = async (
  kind: RegistrationFileKind,
  fields: Partial<Omit<RetentionRuleForm, 'expectedUpdatedAt'>>,
) => {
  const { isOn, days, countsFrom, updatedAt: expectedUpdatedAt } = await ruleOf(kind);
  const body = { isOn, days, countsFrom, ...fields, expectedUpdatedAt };
  return app.api.call(changeRetentionRule, { params: { kind }, body }, await office.as());
};
const due = async (kind: RegistrationFileKind) =>
  (await app.api.call(listDueDocuments, { params: { kind } }, await office.as())).body;
const confirm = async (kind: RegistrationFileKind, digest?: string) => {
  const body = { digest: digest ?? (await due(kind)).meta.digest };
  return app.api.call(confirmRetention, { params: { kind }, body }, await office.as());
};
const certificates = async () => (await app.api.call(listCertificates, {}, await office.as())).body.data;
const hasFile = async (id: number, kind: RegistrationFileKind) => (await office.now(id)).files.includes(kind);

test('nothing goes until the rule is on and its first list confirmed; then the file goes and leaves a certificate', async () => {
  const id = await declined('0701');
  expect((await ruleOf('dl')).isOn).toBe(false);
  const { data: rules } = (await app.api.call(listRetentionRules, {}, await office.as())).body;
  expect(rules.map(({ kind }) => kind)).toEqual(documentKinds);
  app.clock.advance(31 * dayMs);
  expect(await removeDuePapers(app.context)).toBe(0);
  await setRule('dl', { days: 30 });
  expect((await confirm('dl')).error.message).toBe(retentionMessages.isOff);
  await setRule('dl', { isOn: true });
  expect(await removeDuePapers(app.context)).toBe(0);
  const list = await due('dl');
  expect(list.data.map((row) => row.registrationId)).toEqual([id]);
  expect((await confirm('dl', 'another list')).error.message).toBe(retentionMessages.otherList);
  const exported = async (path: string) =>
    (await app.api.send('GET', `/api/retention/${path}`, await office.as())).text.trimEnd().split('\n');
  const papers = await exported('due/export?kind=dl');
  expect(papers).toEqual([
    '\uFEFFRegistration,Unit,Document,Version,Size in bytes,Counted from',
    expect.stringMatching(
      new RegExp(`^${list.data[0]?.reference},BT01-0701,Driver’s License,1,\\d+,\\d{4}-`),
    ),
  ]);
  const unconfirmed = await ruleOf('dl');
  const { body } = await confirm('dl');
  expect(body.data).toMatchObject({ isOn: true, confirmedBy: 'superadmin@example.com', dueCount: 1 });

  // Saved again without a change, it goes on; and a server that stops removes nothing more.
  const { confirmedAt, updatedAt } = body.data;
  expect(updatedAt > unconfirmed.updatedAt).toBe(true);
  expect((await setRule('dl', {})).body.data).toMatchObject({ confirmedAt, updatedAt });
  expect(await removeDuePapers(app.context, AbortSignal.abort())).toBe(0);
  app.clock.advance(2 * 60_000);
  const { rows } = await app.database.db.pool.query<{ sha256: string; storage_key: string }>(
    'select sha256, storage_key from stored_file f join registration r on r.dl_file_id = f.id where r.id = $1',
    [id],
  );
  // Where the removal cannot be written, the file stays.
  await app.database.db.pool.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$;
    create trigger refused before insert on removal_certificate for each statement execute function refuse()`);
  await expect(removeDuePapers(app.context)).rejects.toThrow();
  await app.database.db.pool.query('drop function refuse cascade');
  const license = await app.api.send(
    'GET',
    `/api/registration-submissions/${id}/file?kind=dl`,
    await office.as(),
  );
  expect(license.bytes.equals(tinyJpeg)).toBe(true);
  // Two instances run it at once.
  const notify = vi.spyOn(app.context.realtime, 'notify');
  const counts = await Promise.all([removeDuePapers(app.context), removeDuePapers(app.context)]);
  expect(notify.mock.calls).toEqual([[{ kind: 'registration', id, act: 'changed', propertyCode: 'BT01' }]]);
  notify.mockRestore();
  expect(counts.toSorted((one, other) => one - other)).toEqual([0, 1]);
  expect(await hasFile(id, 'dl')).toBe(false);
  expect(await hasFile(id, 'packet')).toBe(true);
  const query = { objectKind: 'registration', objectId: id } as const;
  const [last] = (await app.api.call(listAudit, { query }, await office.as())).body.data;
  expect(last).toMatchObject({
    action: 'removed a document by its rule',
    actorEmail: 'The system',
    changes: { dl: { from: 'Version 1', to: null } },
  });
  const [certificate] = await certificates();
  expect(certificate).toMatchObject({
    kind: 'dl',
    version: 1,
    sha256: rows[0]?.sha256,
    days: 30,
    countsFrom: 'DECISION',
    size: list.data[0]?.size,
    countedFrom: list.data[0]?.countedFrom,
    confirmedBy: 'superadmin@example.com',
    confirmedAt: body.data.confirmedAt,
  });
  expect(JSON.stringify(certificate)).not.toMatch(/Jordan|Example|jordan@|license\.jpg|2145550100/);
  const [, line, ...others] = await exported('certificates/export');
  expect([line, others]).toEqual([expect.stringContaining(String(certificate?.sha256)), []]);
  expect(line).toContain(`,${timeCell(body.data.confirmedAt)},superadmin@example.com`);
  expect(line).not.toMatch(/Jordan|Example,|jordan@|license\.jpg|2145550100|BT01/);
  const ref = { storageKey: rows[0]?.storage_key ?? '', keyId: '', kind: 'jpeg', scan: null } as const;
  await expect(app.context.files.open(ref)).rejects.toThrow();
  const dl = (await office.desk(id)).documents.find(({ kind }) => kind === 'dl');
  expect(dl?.state).toBe('REMOVED');
  await expect(app.database.db.pool.query('delete from removal_certificate')).rejects.toThrow(
    'never changed',
  );

  // Doctor and backup know of no loss: what was removed is not missing.
  const { config, db } = app.context;
  const driver = openDriver(config.files, config.dataDir);
  const keys = createKeyRing([deriveKey('x'.repeat(43), 'files')]);
  const findings = await examineFiles(db, driver, { keys, now: new Date() });
  expect(findings.filter(({ level }) => level !== 'fine')).toEqual([]);
  const place = openBackupStore({ kind: 'folder', path: join(config.dataDir, 'backup') }, config.dataDir);
  const source = { databaseUrl: app.database.url, driver, keyFingerprint: app.context.keyFingerprint };
  const { files, missing } = await takeBackup(source, place, app.clock.now());
  expect([missing, files.map(({ name }) => name).includes(ref.storageKey)]).toEqual([[], false]);
  await driver.close();

  // What falls due later goes by itself; any change of the rule asks for its list again.
  const next = await declined('0702');
  app.clock.advance(31 * dayMs);
  expect(await removeDuePapers(app.context)).toBe(1);
  expect(await hasFile(next, 'dl')).toBe(false);
  // The newest first.
  const references = [next, id].map((removed) => referenceOf('registration', removed));
  expect((await certificates()).map(({ reference }) => reference)).toEqual(references);
  await declined('0703');
  app.clock.advance(31 * dayMs);
  expect((await setRule('dl', { days: 29 })).body.data.confirmedAt).toBe(null);
  expect(await removeDuePapers(app.context)).toBe(0);
  await setRule('dl', { isOn: false });
});

test('a legal hold that is set while the job runs is asked again inside its transaction', async () => {
  const id = await declined('0801');
  const free = await declined('0802');
  app.clock.advance(400 * dayMs);
  await setRule('bg', { isOn: true, days: 365 });
  await confirm('bg');
  // Someone else has the registration in hand as the job comes to it, and puts it under a hold before letting it go.
  await inTheMiddle(
    app.database.db.pool,
    {
      first: (other) => other.query('select id from registration where id = $1 for update', [id]),
      last: (other) =>
        other.query(
          `update registration set hold_reason = 'A lawsuit.', hold_by = 'staff@example.com', hold_at = now() where id = $1`,
          [id],
        ),
    },
    () => removeDuePapers(app.context),
  );
  expect([await hasFile(id, 'bg'), await hasFile(free, 'bg')]).toEqual([true, false]);
  const list = await due('bg');
  expect(list.data.map((row) => row.registrationId)).not.toContain(id);
  expect(list.meta.held).toBe(1);

  await app.api.call(endLegalHold, { params: { id } }, await office.as());
  // It is another list with it.
  expect((await due('bg')).meta.digest).not.toBe(list.meta.digest);
  const hold = { params: { id }, body: { reason: 'Another lawsuit.' } };
  expect((await app.api.call(setLegalHold, hold, await office.as())).status).toBe(200);
  const { updatedAt: expectedUpdatedAt } = await office.now(id);
  expect((await office.desk(id)).hold).toMatchObject({
    reason: 'Another lawsuit.',
    by: 'superadmin@example.com',
  });
  const better = { params: { id }, body: { reason: 'Cause 12 of 2026.' } };
  expect((await app.api.call(setLegalHold, better, await office.as())).status).toBe(200);
  // Someone who read it before writes over nothing.
  const stale = { params: { id }, body: { reason: 'None.', expectedUpdatedAt } };
  expect((await app.api.call(setLegalHold, stale, await office.as())).status).toBe(409);
  const query = { objectKind: 'registration', objectId: id } as const;
  const [last] = (await app.api.call(listAudit, { query }, await office.as())).body.data;
  expect(last?.changes).toEqual({ legalHold: { from: 'Another lawsuit.', to: 'Cause 12 of 2026.' } });
  expect(await removeDuePapers(app.context)).toBe(0);
  // Nor do staff remove anything of it: neither the registration nor a file that they put another in the place of.
  const deletion = await app.api.call(deleteRegistration, { params: { id } }, await office.as());
  expect([deletion.status, deletion.error.message]).toEqual([409, retentionMessages.held]);
  const input = {
    params: { id },
    query: { kind: 'lease' },
    body: {},
    files: { file: pdf('new.pdf') },
  } as const;
  await app.api.call(replaceRegistrationFile, input, await office.as());
  const lease = (await office.desk(id)).documents.find(({ kind }) => kind === 'lease');
  expect(lease?.versions.map(({ file }) => file?.fileName)).toEqual(['new.pdf', 'lease.pdf']);
  expect((await app.api.call(endLegalHold, { params: { id } }, await office.as())).status).toBe(200);
  expect((await app.api.call(endLegalHold, { params: { id } }, await office.as())).status).toBe(409);
  expect(await removeDuePapers(app.context)).toBe(1);
  await setRule('bg', { isOn: false });
});

test('counted from move-out, a paper stays while they live there; every version goes', async () => {
  const { id } = await submitRegistration(app, { partyType: 'TENANT', unitDigits: '0901' }, allFour());
  await office.giveBack(id, { lease: 'Unsigned.' });
  await office.send(await office.link(id), 'lease', pdf('signed.pdf', 'signed'));
  await app.database.db.pool.query(
    `update registration set review = 'APPROVED', updated_at = $2 where id = $1`,
    [id, app.clock.now().toISOString()],
  );
  await setRule('lease', { isOn: true, days: 10, countsFrom: 'MOVE_OUT' });
  app.clock.advance(20 * dayMs);
  const mine = async () => (await due('lease')).data.filter((row) => row.registrationId === id);
  expect(await mine()).toEqual([]);
  const body = { movedOutOn: siteDay(app.context), expectedUpdatedAt: (await office.now(id)).updatedAt };
  await app.api.call(changePacketDates, { params: { id }, body }, await office.as());
  app.clock.advance(11 * dayMs);
  expect((await mine()).map(({ version }) => version)).toEqual([1, 2]);
  await confirm('lease');
  // A server that is stopping begins no more removals.
  expect(await removeDuePapers(app.context, AbortSignal.abort())).toBe(0);
  expect(await mine()).toHaveLength(2);
  await removeDuePapers(app.context);
  expect(await mine()).toEqual([]);
  const lease = (await office.desk(id)).documents.find(({ kind }) => kind === 'lease');
  expect(lease?.versions.map(({ file }) => file)).toEqual([null, null]);
  await setRule('lease', { isOn: false });
});

test('the days of a paper count from the day at the office, also where the decision fell in its evening', async () => {
  const evening = instantOfWallTime(`${shiftDays(siteDay(app.context), 1)}T20:00`, site.timeZone);
  app.clock.advance(evening - app.clock.now().getTime());
  const decidedOn = siteDay(app.context);
  const id = await declined('0702');
  await setRule('dl', { days: 30 });
  const mine = async () => (await due('dl')).data.find((row) => row.registrationId === id);
  app.clock.advance(29 * dayMs);
  expect(await mine()).toBeUndefined();
  app.clock.advance(dayMs);
  expect((await mine())?.countedFrom).toBe(decidedOn);
});

test('counted from move-out, a declined one counts from its decision and an undecided one not at all; what was read in a form goes with it', async () => {
  const id = await declined('0903');
  const undecided = await submitRegistration(app, { unitDigits: '0904' }, allFour());
  await app.database.db.pool.query(
    `update registration set packet_reading = $1, moved_out_on = case when id = $2 then $3::date end where id in ($2, $4)`,
    [{ ...nothingRead, lastName: 'Example' }, undecided.id, siteDay(app.context), id],
  );
  await setRule('packet', { isOn: true, days: 10, countsFrom: 'MOVE_OUT' });
  app.clock.advance(11 * dayMs);
  const listed = (await due('packet')).data.map((row) => row.registrationId);
  expect([listed.includes(id), listed.includes(undecided.id)]).toEqual([true, false]);
  expect((await office.now(id)).packetReading).toMatchObject({ lastName: 'Example' });
  await confirm('packet');
  await removeDuePapers(app.context);
  expect(await hasFile(id, 'packet')).toBe(false);
  expect((await office.now(id)).packetReading).toBeNull();
  expect((await office.now(undecided.id)).packetReading).toMatchObject({ lastName: 'Example' });
  await setRule('packet', { isOn: false });
});

test('a rule is neither saved over what someone else saved, nor confirmed while it is being changed', async () => {
  const id = await declined('0905');
  app.clock.advance(31 * dayMs);
  const read = await ruleOf('lease');
  const { data } = (await setRule('lease', { isOn: true, days: 30, countsFrom: 'DECISION' })).body;
  const body = { isOn: true, days: 1, countsFrom: 'DECISION', expectedUpdatedAt: read.updatedAt } as const;
  const stale = await app.api.call(
    changeRetentionRule,
    { params: { kind: 'lease' }, body },
    await office.as(),
  );
  expect([stale.status, stale.error.data]).toMatchObject([409, { days: 30, updatedAt: data.updatedAt }]);
  const list = await due('lease');
  expect(list.data.map((row) => row.registrationId)).toContain(id);
  const longer = `update retention_rule set days = 3000 where kind = 'lease'`;
  const confirmed = await inTheMiddle(app.database.db.pool, { first: (client) => client.query(longer) }, () =>
    confirm('lease', list.meta.digest),
  );
  expect([confirmed.status, confirmed.error.message]).toEqual([409, retentionMessages.otherList]);
  expect((await ruleOf('lease')).confirmedAt).toBeNull();
  await setRule('lease', { isOn: false });
});

test('a paper stays whose rule is switched off while it is being removed', async () => {
  const id = await declined('0799');
  app.clock.advance(31 * dayMs);
  await setRule('dl', { isOn: true, days: 30 });
  await confirm('dl');
  const switchOff = `update retention_rule set is_on = false where kind = 'dl'`;
  await inTheMiddle(app.database.db.pool, { first: (client) => client.query(switchOff) }, () =>
    removeDuePapers(app.context),
  );
  expect(await hasFile(id, 'dl')).toBe(true);
});

test('a paper stays whose days are found to run longer while it is being removed', async () => {
  const id = await declined('0798');
  app.clock.advance(31 * dayMs);
  await setRule('dl', { isOn: true, days: 30 });
  await confirm('dl');
  const later = `update registration set decided_at = $1 where id = $2`;
  await inTheMiddle(
    app.database.db.pool,
    { first: (client) => client.query(later, [app.clock.now().toISOString(), id]) },
    () => removeDuePapers(app.context),
  );
  expect(await hasFile(id, 'dl')).toBe(true);
  await setRule('dl', { isOn: false });
});
