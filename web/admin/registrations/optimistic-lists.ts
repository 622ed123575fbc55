import type { Registration } from '#contracts/registrations.ts';
import { optimisticLists } from '../kit/lists/optimistic-lists.ts';
import { registrationsApi } from './registrations-api.ts';
import type { RegistrationQuery } from './registrations-api.ts';

export const { followChange, changeInLists, removeFromLists } = optimisticLists<
  Registration,
  RegistrationQuery
>({
  queries: (state) => registrationsApi.util.selectCachedArgsForQuery(state, 'listRegistrations'),
  read: (state, query) => registrationsApi.endpoints.listRegistrations.select(query)(state).data,
  update: ({ dispatch }, query, recipe): void => {
    dispatch(registrationsApi.util.updateQueryData('listRegistrations', query, recipe));
  },
});
