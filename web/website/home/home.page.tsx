import type { ReactNode } from 'react';
import type { PageProps } from '../routes.ts';
import { HomeContent } from './home-content.tsx';

/** The home page. */
export function Page({ properties }: PageProps): ReactNode {
  return <HomeContent properties={properties} />;
}
