import { fail } from '#contracts/errors.ts';
import { pageOf } from '#contracts/fields.ts';
import { users } from '#contracts/users.ts';
import { resetSecondFactor } from '#server/features/sessions/reset-second-factor.ts';
import { implement } from '#server/platform/http/implement.ts';
import type { Handler, HttpPlatform } from '#server/platform/http/implement.ts';
import { exportList } from '#server/platform/records/export-list.ts';
import { userCells } from './user-cells.ts';
import { assignProperties } from './assign-properties.ts';
import { changeOwnAccount, getOwnAccount } from './change-own-user.ts';
import { changeUserAccount } from './change-user.ts';
import { createUser } from './create-user.ts';
import { deleteOwnAccount, removeUserAccount } from './remove-user.ts';
import { makeOverwriteCode, signUpWithCode } from './sign-up.ts';
import { listAssignedProperties } from './user-property.queries.ts';
import { toUser, withUnits } from './user-rules.ts';
import { findUser, listUserAccounts } from './user.queries.ts';

const list: Handler<typeof users.list> = async (context, { query }) => {
  const found = await listUserAccounts(context.db, query, pageOf(query));
  return {
    rows: found.rows.map((row) => toUser(context, row)),
    total: found.total,
    meta: { superAdminEmail: context.config.superAdmin.email },
  };
};

export function userRoutes(platform: HttpPlatform): void {
  implement(
    platform,
    users,
    {
      list,
      export: exportList({ kind: 'user', contract: users.export, list, columns: userCells }),
      create: createUser,
      setPassword: changeUserAccount,
      setRole: changeUserAccount,
      remove: removeUserAccount,
      resetSecondFactor,
      listProperties: async (context, { params }) => {
        if (!(await findUser(context.db, params.id))) throw fail('NOT_FOUND');
        return listAssignedProperties(context.db, params.id);
      },
      setProperties: assignProperties,
      generateOverwriteCode: (context, _input, call) => makeOverwriteCode(context, call),
      signUp: signUpWithCode,
      getOwn: (context, _input, call) => getOwnAccount(context, call),
      changeOwn: changeOwnAccount,
      deleteOwn: deleteOwnAccount,
      get: async (context, { params }, { caller }) => {
        const found = await findUser(context.db, params.id);
        if (!found) throw fail('NOT_FOUND');
        return withUnits(context, found, caller);
      },
      change: changeUserAccount,
    },
    {
      // A key is stored with a digest of the input; of passwords and codes only slow hashes may be stored.
      create: { ignoresKey: true },
      setPassword: { ignoresKey: true },
      resetSecondFactor: { ignoresKey: true },
      generateOverwriteCode: { ignoresKey: true },
      signUp: { ignoresKey: true, limit: 'publicForm' },
      changeOwn: { ignoresKey: true },
      deleteOwn: { ignoresKey: true },
      change: { ignoresKey: true },
    },
  );
}
