// `npm run reset-second-factor -- <email>`, at the machine of the server: it may run meanwhile, or not.
import { readConfig } from '#server/config.ts';
import { resetSecondFactorByOperator } from '#server/features/sessions/reset-second-factor.ts';
import { systemClock } from '#server/platform/context.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { reachDatabase } from '#server/platform/database/reach-database.ts';
import { createJobQueue } from '#server/platform/jobs/job-queue.ts';
import { createLog } from '#server/platform/log.ts';
import { createPublicUrl } from '#server/platform/public-url.ts';
import { StartError } from '#server/platform/start-error.ts';
import { runCommand } from './run-command.ts';

const log = createLog('silent');

async function reset(email: string): Promise<string> {
  const config = readConfig();
  const { url, leave } = await reachDatabase(config, log);
  const db = openDatabase({ url, log, maxConnections: 1 });
  try {
    const outcome = await resetSecondFactorByOperator(
      {
        config,
        db,
        log,
        clock: systemClock,
        jobs: createJobQueue(),
        publicUrl: createPublicUrl(config),
      },
      email,
    );
    if (outcome === 'no account') throw new StartError(`There is no account with the email ${email}.`);
    return outcome === 'was off'
      ? `The second factor of ${email} is off already; nothing was changed.`
      : `The second factor of ${email} is off now, and all its sessions have ended. The password alone signs in. The account is notified by email.`;
  } finally {
    await db.close();
    await leave();
  }
}

await runCommand(async ([email, ...more]) => {
  if (!email?.includes('@') || more.length > 0) {
    throw new StartError('Whose? Say it so: npm run reset-second-factor -- someone@example.com');
  }
  return reset(email.trim());
});
