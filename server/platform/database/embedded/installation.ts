import type { SpawnOptions } from 'node:child_process';
import { join } from 'node:path';
import { type Binaries, locateBinaries, locateSharedBinaries } from './binaries.ts';
import { findIdentity, type Identity } from './identity.ts';

/** Which programs run, on which folder, and as whom. */
export interface Installation {
  binaries: Binaries;
  /** The user to become; null: the one who runs the server. */
  identity: Identity | null;
  /** The folder of the cluster; the working folder of everything that runs on it. */
  cluster: string;
}

/** Finds programs and user for the cluster of a data folder. */
export async function findInstallation(dataDir: string): Promise<Installation> {
  const cluster = join(dataDir, 'postgres');
  const identity = await findIdentity(cluster);
  return { binaries: identity ? await locateSharedBinaries() : await locateBinaries(), identity, cluster };
}

/**
 * How the programs get the cluster's folder. An unprivileged user cannot walk through a data folder that root
 * keeps to itself; /proc/self/cwd leads to the working folder without walking, and that was entered as root.
 */
export function clusterArgument(installation: Installation): string {
  return installation.identity ? '/proc/self/cwd' : installation.cluster;
}

/** The user, the folder, and an environment that holds no secret and nothing that changes how PostgreSQL behaves. */
export function spawnOptions(installation: Installation): SpawnOptions {
  return {
    cwd: installation.cluster,
    env: { LC_ALL: 'C', TZ: 'UTC' },
    ...installation.identity,
    windowsHide: true,
  };
}
