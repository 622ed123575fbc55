import type { PublicProperty } from '#contracts/public-properties.ts';
import type { FormState } from './forms/form-state.ts';

/** What a page is made of besides its code, where it is rendered at a request. */
export interface PageState {
  /** What the page shows; the page reads it by its own contract. */
  data: unknown;
  /** Where the page stands, where that is not its route's path. */
  address: string | null;
  formState: FormState | null;
  /** The office's properties at that moment; null for those that the build knows. */
  properties: readonly PublicProperty[] | null;
}

/** A page as the build makes it. */
export const ownState: PageState = { data: null, address: null, formState: null, properties: null };
