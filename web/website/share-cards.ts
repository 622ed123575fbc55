import { site } from '#site';
import type { Picture } from '#site-types';
import { routes, type WebsiteRoute } from './routes.ts';

/** What other sites show of a link to a page, 1200 × 630 pixels: the page's own card, else the company's. */
export function shareCardOf({ path, sharedPicture }: WebsiteRoute): Picture {
  return sharedPicture ? { src: `/cards${path}.jpg`, alt: sharedPicture.alt } : site.socialCard;
}

/** The cards that the build makes: where each lies below the site's root, and the picture that it is made of. */
export const shareCards: { src: string; picture: string }[] = routes.flatMap((route) =>
  route.sharedPicture ? [{ src: shareCardOf(route).src, picture: route.sharedPicture.src }] : [],
);
