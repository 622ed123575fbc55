import type { CallOf, Page } from '#contracts/endpoint.ts';
import { users } from '#contracts/users.ts';
import type { OverwriteCode, User } from '#contracts/users.ts';
import { api, ask, overrideExisting } from '../kit/state/api.ts';

export type UserQuery = NonNullable<CallOf<typeof users.list>['query']>;
export type UserPage = Page<User, { superAdminEmail: string }>;

/** The cached calls of the users' screen. What a change did is read again, since it may end sessions and rights. */
export const usersApi = api.injectEndpoints({
  overrideExisting,
  endpoints: (build) => ({
    listUsers: build.query<UserPage, UserQuery>({
      query: (query) => ask(users.list, { query }),
      providesTags: ['user'],
    }),
    createUser: build.mutation<User, CallOf<typeof users.create>['body']>({
      query: (body) => ask(users.create, { body }),
      invalidatesTags: ['user'],
    }),
    setUserPassword: build.mutation<User, { id: number } & CallOf<typeof users.setPassword>['body']>({
      query: ({ id, ...body }) => ask(users.setPassword, { params: { id }, body }),
    }),
    setUserEmail: build.mutation<User, { id: number; email: string }>({
      query: ({ id, email }) => ask(users.change, { params: { id }, body: { email } }),
      invalidatesTags: ['user'],
    }),
    setUserRole: build.mutation<User, { id: number; role: string }>({
      query: ({ id, role }) => ask(users.setRole, { params: { id }, body: { role } }),
      // Also where it was refused: the user may have gone.
      invalidatesTags: ['user'],
    }),
    removeUser: build.mutation<null, number>({
      query: (id) => ask(users.remove, { params: { id } }),
      invalidatesTags: ['user'],
    }),
    resetSecondFactor: build.mutation<null, { id: number; currentPassword: string }>({
      query: ({ id, currentPassword }) =>
        ask(users.resetSecondFactor, { params: { id }, body: { currentPassword } }),
      invalidatesTags: ['user'],
    }),
    setUserProperties: build.mutation<unknown, { id: number; propertyIds: number[] }>({
      query: ({ id, propertyIds }) => ask(users.setProperties, { params: { id }, body: { propertyIds } }),
      invalidatesTags: ['user'],
    }),
    generateOverwriteCode: build.mutation<OverwriteCode, void>({
      query: () => ask(users.generateOverwriteCode, {}),
    }),
  }),
});

export const {
  useListUsersQuery,
  useCreateUserMutation,
  useSetUserPasswordMutation,
  useSetUserEmailMutation,
  useSetUserRoleMutation,
  useRemoveUserMutation,
  useResetSecondFactorMutation,
  useSetUserPropertiesMutation,
  useGenerateOverwriteCodeMutation,
} = usersApi;
