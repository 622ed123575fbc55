import { approvals } from '#contracts/approvals.ts';
import { registrations } from '#contracts/registrations.ts';
import { issuesOf } from '#web/lib/call-error.ts';
import { asFailure, serverMessageOf } from '../kit/lists/failure-messages.ts';
import { api, overrideExisting } from '../kit/state/api.ts';
import { reads, writes } from '../kit/state/endpoints.ts';

/** What an approval may write beside its registration. */
const records = ['property', 'lease'] as const;

/** The cached calls for the review of registrations. */
export const approvalsApi = api.injectEndpoints({
  overrideExisting,
  endpoints: (build) => ({
    matchRegistration: reads(build, approvals.match, ['registration', 'owner', 'tenant', 'unit', 'lease']),
    approveRegistration: writes(build, approvals.approve, {
      kind: 'registration',
      alsoChanges: records,
      answersAnother: true,
      // The dialog says how it went.
      toast: null,
    }),
    undoApproval: writes(build, approvals.undo, {
      kind: 'registration',
      alsoChanges: records,
      answersAnother: true,
      toast: { loading: 'Undoing…', success: 'The approval is undone.', failure: undoFailure },
    }),
    reviewRegistration: writes(build, registrations.review, {
      kind: 'registration',
      toast: { loading: 'Saving…', success: 'The review is saved.', failure: serverMessageOf },
    }),
  }),
});

/** What changed since, and by whom. */
function undoFailure(error: unknown): string {
  const issues = issuesOf(asFailure(error)).map(({ message }) => message);
  return [serverMessageOf(error), ...issues].join(' ');
}

export const {
  useMatchRegistrationQuery,
  useApproveRegistrationMutation,
  useUndoApprovalMutation,
  useReviewRegistrationMutation,
} = approvalsApi;
