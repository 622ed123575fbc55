export const root: string;
export const pinnedNode: string;
export const serverFlags: string[];
export const serverEnvironment: Record<string, string>;
export function installIfNeeded(): void;
export function buildIfNeeded(): Promise<void>;
export function runQuietly(
  command: string,
  commandArguments: string[],
  env?: NodeJS.ProcessEnv,
): Promise<{ code: number; output: string }>;
