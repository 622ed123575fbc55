import * as z from 'zod/mini';
import { endpoint, one } from './endpoint.ts';
import { id, instant, oneLine } from './fields.ts';
import { changeEndpoint, createEndpoint, removeEndpoint } from './record-endpoints.ts';

/** The most views that one person can have, over all lists. */
export const savedViewsMax = 50;

export const savedViewNameMax = 60;

/** Validation messages of saved views. */
export const savedViewMessages = {
  name: 'Give the view a name of up to 60 characters.',
  taken: (name: string) => `You have a view called “${name}” for this list already. Choose another name.`,
  changed: (name: string) =>
    `This view, “${name}”, was changed in another tab in the meantime. Look at it, and save again to replace it.`,
  tooMany: `You have ${savedViewsMax} saved views, which is all there is room for. Delete one first.`,
} as const;

/** The lists that can be saved, by the names of their exports. */
export const savedViewLists = [
  'service-requests',
  'registrations',
  'contact-inquiries',
  'messages-sent',
  'maintenance',
  'properties',
  'owners',
  'tenants',
  'leases',
  'overdue-leases',
  'payments',
  'expenses',
  'users',
] as const;
export type SavedViewList = (typeof savedViewLists)[number];
export const savedViewList = z.enum(savedViewLists, 'There is no such list.');

const name = oneLine(savedViewNameMax, {
  missing: savedViewMessages.name,
  tooLong: savedViewMessages.name,
  unreadable: savedViewMessages.name,
});

/** What stands behind the `?` of the list's address, without page and record: `state=open&sort=unit`. */
const viewQuery = z.string().check(z.maxLength(2000, 'These filters are too long to be saved.'));

/** The filters and the order of a list, under a name of the person's own. No one else sees it. */
export const savedView = z.object({
  id,
  createdAt: instant,
  updatedAt: instant,
  list: savedViewList,
  name: z.string(),
  query: z.string(),
});
export type SavedView = z.infer<typeof savedView>;

export const savedViewForm = z.object({ list: savedViewList, name, query: viewQuery });
export type SavedViewForm = z.infer<typeof savedViewForm>;

/** Only what is present changes; with `expectedUpdatedAt` only as the caller knows it. */
export const savedViewChanges = z.object({
  name: z.optional(name),
  query: z.optional(viewQuery),
  expectedUpdatedAt: z.optional(instant),
});
export type SavedViewChanges = z.infer<typeof savedViewChanges>;

const collection = { path: '/saved-views', access: 'admin', record: savedView } as const;

export const savedViews = {
  list: endpoint({
    method: 'GET',
    path: '/saved-views',
    access: 'admin',
    summary: 'List the caller’s own saved views of all lists, by name',
    returns: one(z.array(savedView)),
  }),
  create: createEndpoint(
    collection,
    'Save the filters and the order of a list under a name',
    savedViewForm,
    'CONFLICT',
  ),
  change: changeEndpoint(collection, 'Rename a saved view, or give it other filters', savedViewChanges),
  remove: removeEndpoint(collection, 'Delete a saved view'),
};
