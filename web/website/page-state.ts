import type { FormState } from './forms/form-state.ts';

/** What a page is made of besides its code, where it is rendered at a request. */
export interface PageState {
  /** What the page shows; the page reads it by its own contract. */
  data: unknown;
  /** Where the page stands, where that is not its route's path. */
  address: string | null;
  formState: FormState | null;
}

/** A page that is the same for everyone. */
export const ownState: PageState = { data: null, address: null, formState: null };
