import type { ComponentType } from 'react';
import { site } from '#site';
import type { Picture } from '#site-types';
import type { PublicProperty } from '#contracts/public-properties.ts';
import type { PageState } from './page-state.ts';
import type { routeTexts } from './route-texts.en.ts';

/** What every page gets: the properties, and else nothing but nulls, unless it is made at a request. */
export type PageProps = PageState & { properties: readonly PublicProperty[] };

export interface WebsiteRoute {
  /** The page's path in English, which also names it in the other language: `localPath` has the path there. */
  path: keyof typeof routeTexts;
  status: 200 | 404;
  /** What a sent form is answered with: nothing to be found by a search. */
  isAnswer?: boolean;
  /** The picture that is seen first, fetched before the styles have been read. */
  firstPicture?: string;
  /** What the card shows that other sites make of a link to the page; without it they show the company's. */
  sharedPicture?: Picture | undefined;
  /** The urgent maintenance line stays in sight on this page, so the header gives way on phones. */
  hasUrgentLine?: boolean;
  /** The last line of the page has the way in for staff. */
  hasStaffLogin?: boolean;
  /** The page shows the list of properties, so it is made again when the office changes that. */
  showsProperties?: boolean;
  /** The page's module, below this folder. */
  page: string;
}

interface PageModule {
  Page: ComponentType<PageProps>;
}

const pageModules = import.meta.glob<PageModule>('./*/*.page.tsx');

/** Every public page. Each is prerendered, and its code is a chunk of its own. */
export const routes: WebsiteRoute[] = [
  {
    path: '/',
    status: 200,
    firstPicture: site.heroPicture.src,
    showsProperties: true,
    hasStaffLogin: true,
    page: 'home/home.page.tsx',
  },
  {
    path: '/who-we-are',
    status: 200,
    firstPicture: site.streetPicture.src,
    sharedPicture: site.streetPicture,
    page: 'who-we-are/who-we-are.page.tsx',
  },
  {
    path: '/our-team',
    status: 200,
    firstPicture: site.teamPicture.src,
    sharedPicture: site.teamPicture,
    page: 'our-team/our-team.page.tsx',
  },
  {
    path: '/services',
    status: 200,
    firstPicture: site.servicesPicture.src,
    sharedPicture: site.servicesPicture,
    page: 'services/services.page.tsx',
  },
  {
    path: '/contact',
    status: 200,
    sharedPicture: site.heroPicture,
    page: 'contact/contact.page.tsx',
  },
  {
    path: '/contact/submitted',
    status: 200,
    isAnswer: true,
    page: 'contact/submitted.page.tsx',
  },
  {
    path: '/service-request',
    status: 200,
    hasUrgentLine: true,
    showsProperties: true,
    sharedPicture: site.teamPicture,
    page: 'service-request/service-request.page.tsx',
  },
  {
    path: '/service-request/submitted',
    status: 200,
    isAnswer: true,
    hasUrgentLine: true,
    page: 'service-request/submitted.page.tsx',
  },
  {
    path: '/track',
    status: 200,
    isAnswer: true,
    hasUrgentLine: true,
    page: 'tracking/tracking.page.tsx',
  },
  {
    path: '/owner-tenant-registration',
    status: 200,
    hasUrgentLine: true,
    showsProperties: true,
    sharedPicture: site.properties[0]?.picture,
    page: 'owner-tenant-registration/owner-tenant-registration.page.tsx',
  },
  {
    path: '/owner-tenant-registration/submitted',
    status: 200,
    isAnswer: true,
    hasUrgentLine: true,
    page: 'owner-tenant-registration/submitted.page.tsx',
  },
  {
    path: '/packet',
    status: 200,
    isAnswer: true,
    hasUrgentLine: true,
    page: 'packet/packet.page.tsx',
  },
  {
    path: '/statement',
    status: 200,
    isAnswer: true,
    hasUrgentLine: true,
    page: 'owner-statement/owner-statement.page.tsx',
  },
  {
    path: '/unavailable',
    status: 200,
    isAnswer: true,
    hasUrgentLine: true,
    page: 'unavailable/unavailable.page.tsx',
  },
];

/** What an unknown path answers with: the not-found panel above the home page's content. */
export const notFoundRoute: WebsiteRoute = {
  path: '/404',
  status: 404,
  firstPicture: site.heroPicture.src,
  showsProperties: true,
  hasStaffLogin: true,
  page: 'not-found/not-found.page.tsx',
};

export function findRoute(path: string): WebsiteRoute {
  return routes.find((route) => route.path === path) ?? notFoundRoute;
}

export async function loadPage({ page }: WebsiteRoute): Promise<ComponentType<PageProps>> {
  const load = pageModules[`./${page}`];
  if (!load) throw new Error(`There is no page ${page}.`);
  const { Page } = await load();
  return Page;
}
