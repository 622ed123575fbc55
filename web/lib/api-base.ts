export interface ApiBaseSettings {
  /** VITE_API_BASE */
  base: string | undefined;
  /** VITE_API_BASE_DEV */
  devBase: string | undefined;
  hostname: string;
  isDevBuild: boolean;
}

/**
 * The host that answers under /api, without a trailing slash; '' is the page's own origin. The second host serves
 * development, preview and local pages; where it is not set they use the first.
 */
export function chooseApiBase({ base, devBase, hostname, isDevBuild }: ApiBaseSettings): string {
  const main = stripped(base);
  return isDevBuild || isWorkPlace(hostname) ? stripped(devBase) || main : main;
}

/** The API base of this build on this page. */
export function apiBase(): string {
  return chooseApiBase({
    base: import.meta.env['VITE_API_BASE'],
    devBase: import.meta.env['VITE_API_BASE_DEV'],
    hostname: globalThis.location?.hostname ?? '',
    isDevBuild: import.meta.env.DEV,
  });
}

function stripped(base: string | undefined): string {
  return (base ?? '')
    .trim()
    .replace(/\/+$/, '')
    .replace(/\/api$/, '')
    .replace(/\/+$/, '');
}

const localHost = /^(localhost|127(\.\d+){3}|\[::1\]|.*\.local|.*\.localhost)$/;
const previewHost = /(^|[.-])(dev|development|preview|staging)([.-]|$)/;

function isWorkPlace(hostname: string): boolean {
  return localHost.test(hostname) || previewHost.test(hostname);
}
