import type { Issue } from '#contracts/errors.ts';
import { serviceRequestDeskMessages } from '#contracts/service-request-desk.ts';
import type { Assignee } from '#contracts/service-request-desk.ts';
import { isInScope } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { refuseField } from '#server/platform/records/change-record.ts';
import { findAssignees } from './assignee.queries.ts';

/** Whose a request is to be. */
interface Assignment {
  assigneeId?: number | null | undefined;
  propertyCode: string;
}

/** What is answered where an account went just before its request was written. */
export const assigneeRefusals = {
  service_request_assignee_id_fkey: () => refuseField('assigneeId', serviceRequestDeskMessages.noAssignee),
};

/** Refuses an assignee who is gone, or does not work with the request's property. */
export async function checkAssignee(db: Database, assignment: Assignment): Promise<void> {
  const [issue] = await findAssigneeIssues(db, [assignment], () => 'assigneeId');
  if (issue) throw refuseField(issue.path, issue.message);
}

/** The same of many, each with its own words. */
export async function findAssigneeIssues(
  db: Database,
  assignments: readonly Assignment[],
  pathOf: (index: number) => string,
): Promise<Issue[]> {
  const ids = new Set(assignments.flatMap(({ assigneeId }) => assigneeId ?? []));
  const found = ids.size === 0 ? [] : await findAssignees(db, [...ids]);
  return assignments.flatMap(({ assigneeId, propertyCode }, index) => {
    if (typeof assigneeId !== 'number') return [];
    const message = refusalOf(
      found.find(({ id }) => id === assigneeId),
      propertyCode,
    );
    return message === null ? [] : [{ path: pathOf(index), message }];
  });
}

function refusalOf(assignee: Assignee | undefined, propertyCode: string): string | null {
  if (!assignee) return serviceRequestDeskMessages.noAssignee;
  if (isInScope(assignee.propertyCodes, propertyCode)) return null;
  return serviceRequestDeskMessages.foreignAssignee(assignee.email, propertyCode);
}
