import type { ReactNode } from 'react';
import { site } from '#site';
import type { PublicProperty } from '#contracts/public-properties.ts';
import { Facts } from '../facts.tsx';
import page from '../page.module.css';
import { Communities } from './communities.tsx';
import { Hero } from './hero.tsx';
import { Services } from './services.tsx';
import { Travel } from './travel.tsx';

/** The public home page. Below the not-found panel its heading gives way to the panel's. */
export function HomeContent({
  properties,
  heading = 'h1',
}: {
  properties: readonly PublicProperty[];
  heading?: 'h1' | 'h2';
}): ReactNode {
  return (
    <>
      <Hero heading={heading} />
      <Services />
      <Travel />
      <div className={page.wide}>
        <Facts facts={site.copy.whoWeAre.facts} />
      </div>
      <Communities properties={properties} />
    </>
  );
}
