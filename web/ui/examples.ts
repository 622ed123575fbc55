import type { ReactNode } from 'react';

/** The named states of a component: shown to people, and checked by axe one by one. */
export type Examples = Record<string, ReactNode>;
