import type { ImportKind } from '#contracts/import-fields.ts';
import type { ImportOptions, ImportRun } from '#contracts/import-runs.ts';
import { daysAfter } from '#contracts/days.ts';
import type { HeldFile } from '#contracts/endpoint.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import type { Database } from '#server/platform/database/database.ts';
import { callOf } from './review-registrations.ts';
import type { Sent } from './review-registrations.ts';
import { officeTime } from './shift-day.ts';
import type { StaffMember } from './staff.queries.ts';

type Act<Given> = (context: AppContext, given: Given, call: AdminCall) => Promise<ImportRun>;

/** The product's own use cases. */
export interface ImportActions {
  upload: Act<{ query: { kind: ImportKind; fileName: string }; body: HeldFile }>;
  check: Act<Sent<ImportOptions>>;
  confirm: Act<Sent<{ expectedUpdatedAt: string; leaveOutProblems: boolean }>>;
  undo: Act<{ params: { id: number } }>;
}

interface InventedSheet {
  kind: ImportKind;
  fileName: string;
  daysAgo: number;
  lines: string[];
}

const heads = 'First name,Last name,Email,Phone,Mailing address';

/** Owners who live elsewhere: written, and on file since. */
const written: InventedSheet = {
  kind: 'owner',
  fileName: 'owners-from-the-last-manager.csv',
  daysAgo: 9,
  lines: [
    heads,
    'Amira,Haddad,amira.haddad@example.com,(214) 555-0181,"18 Cedar Court, Frisco, TX 75034"',
    'Colin,Bergstrom,colin.bergstrom@example.com,(469) 555-0182,"402 Harbor Lane, Rowlett, TX 75088"',
    'Thu,Pham,thu.pham@example.com,(972) 555-0183,"77 Aspen Way, Plano, TX 75075"',
    'Ruth,Okafor,ruth.okafor@example.com,(214) 555-0184,"9 Lark Street, Dallas, TX 75214"',
  ],
};

/** The wrong sheet, taken back the same day. */
const takenBack: InventedSheet = {
  kind: 'tenant',
  fileName: 'tenants-2024-old.csv',
  daysAgo: 8,
  lines: [
    heads,
    'Marcus,Whitfield,marcus.whitfield@example.com,(214) 555-0185,',
    'Elena,Sorokina,elena.sorokina@example.com,(469) 555-0186,',
    'Dwight,Pearson,dwight.pearson@example.com,(972) 555-0187,',
  ],
};

/** Checked yesterday: three of its rows cannot be written as they are. */
const withProblems: InventedSheet = {
  kind: 'owner',
  fileName: 'owners-two-holland-place.csv',
  daysAgo: 1,
  lines: [
    `${heads},Unit`,
    'Gloria,Castellano,gloria.castellano@example.com,(214) 555-0188,,',
    'Peter,Lindqvist,peter.lindqvist@example.com,214-555-018,,',
    'Naomi,Farrell,naomi.farrell.example.com,(469) 555-0190,,',
    'Samuel,Adeyemi,samuel.adeyemi@example.com,(972) 555-0191,"5 Mill Road, Garland, TX 75040",',
    'Ines,Marchetti,ines.marchetti@example.com,(214) 555-0192,,TH03-9999',
  ],
};

/** Sheets that staff brought in: one is written, one was undone, and one waits with rows that have a problem. */
export async function inventImports(
  context: AppContext,
  { db, acts }: { db: Database; acts: ImportActions },
  { staff, now, today }: { staff: StaffMember[]; now: Date; today: string },
): Promise<void> {
  const call = callOf(staff);
  const at = ({ daysAgo }: InventedSheet, share: number): AppContext => ({
    ...context,
    db,
    clock: { now: () => officeTime(daysAfter(today, -daysAgo), share, now) },
  });
  const checked = async (sheet: InventedSheet): Promise<ImportRun> => {
    const { kind, fileName, lines } = sheet;
    const body: HeldFile = { kind: 'csv', bytes: Buffer.from(lines.join('\n')) };
    const { id, options } = await acts.upload(at(sheet, 0.3), { query: { kind, fileName }, body }, call);
    return acts.check(at(sheet, 0.31), { params: { id }, body: options }, call);
  };
  // One after the other, on one connection.
  for (const sheet of [written, takenBack]) {
    const { id, updatedAt: expectedUpdatedAt } = await checked(sheet);
    const body = { expectedUpdatedAt, leaveOutProblems: false };
    await acts.confirm(at(sheet, 0.32), { params: { id }, body }, call);
    if (sheet === takenBack) await acts.undo(at(sheet, 0.4), { params: { id } }, call);
  }
  await checked(withProblems);
}
