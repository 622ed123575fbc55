import type { ApprovalChoices } from '#contracts/approvals.ts';
import type { Registration } from '#contracts/registrations.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import type { RowWatch } from '#server/platform/undo/watch-rows.ts';

/** All that the steps of an approval work with: a context within its transaction, and a call that names its cause. */
export interface ApprovalWork {
  context: AppContext;
  call: AdminCall;
  watch: RowWatch;
  registration: Registration;
  choices: ApprovalChoices;
}
