import { Readable } from 'node:stream';
import { registrationFileParts, registrationFiles } from '#contracts/registration-form.ts';
import type { RegistrationFileKind } from '#contracts/registration-form.ts';
import type { PacketReading } from '#contracts/registrations.ts';
import { createServiceRequest } from '#contracts/service-requests.ts';
import type { FilePart } from '#contracts/endpoint.ts';
import { nothingRead } from '#contracts/nothing-read.ts';
import type { FileStore, StoredFile } from '#server/platform/files/file-store.ts';
import { atMost } from './at-most.ts';
import { drawAttachment } from './draw-attachment.ts';
import { drawLicence, writeBackgroundCheck, writeLease, writeScan } from './draw-documents.ts';
import type { DemoFile } from './draw-documents.ts';
import { fillPackets } from './fill-packets.ts';
import type { FormValues } from './fill-packets-worker.ts';
import type { InventedRegistration } from './invent-registration.ts';
import type { InventedRequest } from './invent-request.ts';
import { Random } from './random.ts';

/** The newest packets are left for the server to read, as it reads those of visitors. */
const unreadCount = 8;
const filesAtOnce = 8;

/** What one registration came with, and what the server found in its packet; null where it is still to be read. */
export interface SavedPacket {
  files: { packet: StoredFile } & Partial<Record<RegistrationFileKind, StoredFile>>;
  reading: PacketReading | null;
}

export interface BlankForm {
  bytes: Uint8Array;
  /** What is filled into the fields of the form, by their names. */
  valuesOf: (registration: InventedRegistration) => Record<string, string>;
}

/** Draws and stores files for every third request, for some of them several. */
export async function saveAttachments(
  store: FileStore,
  random: Random,
  requests: InventedRequest[],
): Promise<Map<InventedRequest, StoredFile[]>> {
  const withFile = requests.filter(() => random.chance(1 / 3));
  const saved = new Map<InventedRequest, StoredFile[]>();
  await atMost(filesAtOnce, withFile, async (request, index) => {
    const { resident, category } = request;
    const caption = `${category}, ${resident.propertyCode} unit ${resident.unitDigits}`;
    // Chance of its own for each picture: which one is ready first differs from run to run.
    const chance = new Random(index);
    const files: StoredFile[] = [];
    for (const _ of Array.from({ length: chance.chance(1 / 8) ? 3 : 1 }))
      files.push(
        await save(
          store,
          await drawAttachment(chance, category, caption),
          createServiceRequest.body.files.attachment,
        ),
      );
    saved.set(request, files);
  });
  return saved;
}

/** Makes and stores all files of the registrations, which are oldest first. */
export async function savePackets(
  store: FileStore,
  registrations: InventedRegistration[],
  blank: BlankForm,
): Promise<Map<InventedRegistration, SavedPacket>> {
  const forms = registrations.filter(({ packet }) => packet.state !== 'OTHER');
  const filling = fillPackets(
    blank.bytes,
    forms.map((form) => formValues(form, blank)),
  );
  const [filled, extras] = await Promise.all([
    filling,
    atMost(filesAtOnce, registrations, (registration, index) => saveExtras(store, registration, index)),
  ]);
  const packets = new Map(forms.map((registration, index) => [registration, filled[index]]));
  const saved = await atMost(filesAtOnce, registrations, async (registration, index) => {
    const bytes = packets.get(registration);
    const file = bytes ? { fileName: 'registration-form.pdf', bytes } : writeScan(registration.packet.says);
    const packet = await save(store, file, registrationFileParts.filledPacket);
    const isRead = index < registrations.length - unreadCount;
    const reading = isRead ? readingOf(registration) : null;
    return [registration, { files: { ...extras[index], packet }, reading }] as const;
  });
  return new Map(saved);
}

function formValues(registration: InventedRegistration, { valuesOf }: BlankForm): FormValues {
  const isLocked = registration.packet.state === 'ENCRYPTED';
  return { values: valuesOf(registration), ...(isLocked && { password: 'specimen' }) };
}

async function saveExtras(
  store: FileStore,
  { packet: { says }, extras }: InventedRegistration,
  index: number,
): Promise<Partial<Record<RegistrationFileKind, StoredFile>>> {
  const saved: Partial<Record<RegistrationFileKind, StoredFile>> = {};
  for (const kind of extras) {
    const file =
      kind === 'bg'
        ? writeBackgroundCheck(says)
        : kind === 'lease'
          ? writeLease(says)
          : await drawLicence(new Random(index), says);
    saved[kind] = await save(store, file, registrationFileParts[registrationFiles[kind].part]);
  }
  return saved;
}

function save(store: FileStore, { fileName, bytes }: DemoFile, rule: FilePart): Promise<StoredFile> {
  return store.save(Readable.from([bytes], { objectMode: false }), fileName, rule);
}

/** What the server finds in such a packet. */
function readingOf({ packet: { state, says } }: InventedRegistration): PacketReading {
  const { propertyCode, unitDigits, firstName, lastName, email, phone } = says;
  if (state === 'FORM') return { state, propertyCode, unitDigits, firstName, lastName, email, phone };
  return nothingRead(state);
}
