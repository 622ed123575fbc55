import { savedViews } from '#contracts/saved-views.ts';
import type { SavedView, SavedViewChanges, SavedViewForm } from '#contracts/saved-views.ts';
import { api, ask, overrideExisting } from '../state/api.ts';

/** The person's saved views of all lists. */
export const viewsApi = api.injectEndpoints({
  overrideExisting,
  endpoints: (build) => ({
    listSavedViews: build.query<SavedView[], void>({
      query: () => ask(savedViews.list, {}),
      providesTags: ['saved-view'],
    }),
    createSavedView: build.mutation<SavedView, SavedViewForm>({
      query: (body) => ask(savedViews.create, { body }),
      invalidatesTags: ['saved-view'],
    }),
    changeSavedView: build.mutation<SavedView, { id: number; changes: SavedViewChanges }>({
      query: ({ id, changes }) => ask(savedViews.change, { params: { id }, body: changes }),
      invalidatesTags: ['saved-view'],
    }),
    removeSavedView: build.mutation<undefined, number>({
      query: (id) => ask(savedViews.remove, { params: { id } }),
      invalidatesTags: ['saved-view'],
    }),
  }),
});

export const {
  useListSavedViewsQuery,
  useCreateSavedViewMutation,
  useChangeSavedViewMutation,
  useRemoveSavedViewMutation,
} = viewsApi;
