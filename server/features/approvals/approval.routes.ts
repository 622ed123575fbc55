import { approvals } from '#contracts/approvals.ts';
import { implement } from '#server/platform/http/implement.ts';
import type { HttpPlatform } from '#server/platform/http/implement.ts';
import { approveRegistration } from './approve-registration.ts';
import { matchRegistration } from './match-registration.ts';
import { undoApproval } from './undo-approval.ts';

export function approvalRoutes(platform: HttpPlatform): void {
  implement(platform, approvals, {
    match: matchRegistration,
    approve: approveRegistration,
    undo: undoApproval,
  });
}
