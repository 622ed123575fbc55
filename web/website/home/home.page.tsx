import type { ReactNode } from 'react';
import { HomeContent } from './home-content.tsx';

/** The home page. */
export function Page(): ReactNode {
  return <HomeContent />;
}
