import { isIPv6 } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import type { Config } from '#server/config.ts';

/** Where people reach the site, for links that must be whole: emails, the sitemap, canonical addresses. */
export interface PublicUrl {
  /** PUBLIC_URL, else http://HOST:PORT; without a trailing slash. */
  origin(): string;
  /** With PORT=0 the port is known once this server listens. */
  follow(server: Server): void;
}

/** The public address that the configuration gives. */
export function createPublicUrl(config: Pick<Config, 'publicUrl' | 'host' | 'port'>): PublicUrl {
  let followed: Server | null = null;
  return {
    origin: () => {
      if (config.publicUrl) return config.publicUrl;
      const host = isIPv6(config.host) ? `[${config.host}]` : config.host;
      return `http://${host}:${portOf(followed) ?? config.port}`;
    },
    follow: (server) => {
      followed = server;
    },
  };
}

function portOf(server: Server | null): number | null {
  // A string is the path of a Unix socket, which this server never listens on.
  const address = server?.address() as AddressInfo | null | undefined;
  return address?.port ?? null;
}
