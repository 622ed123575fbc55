/** What the build writes where the site's own address belongs; the server, which knows it, puts it in its place. */
export const builtOrigin = 'https://built-origin.invalid';
