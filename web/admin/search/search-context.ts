import { createContext } from 'react';

/** Opens the search, from wherever its button stands. */
export const OpenSearch = createContext<() => void>(() => undefined);
