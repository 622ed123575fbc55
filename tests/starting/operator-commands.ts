import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { serverEnvironment } from '../../scripts/setup.mjs';
import { root } from './server-process.ts';

export interface Command {
  /** Its file in `scripts`, as npm runs it. */
  script: string;
  given: string | null;
  settings: Record<string, string>;
}

export interface Outcome {
  code: number;
  said: string;
}

/** Runs a command of the operator, as npm does, with these variables and none of the caller's own. */
export async function runCommand({ script, given, settings }: Command): Promise<Outcome> {
  return runProgram([`scripts/${script}.ts`, ...(given === null ? [] : [given])], settings);
}

/**
 * Runs several in one process, which loads what they share once: for what is refused. What is to be done is run by
 * `runCommand`, whose process ends by itself.
 */
export async function runInTurn(
  commands: Command[],
  shared: Record<string, string> = {},
): Promise<Outcome[]> {
  const { code, said } = await runProgram(
    ['tests/starting/commands-in-turn.ts', JSON.stringify(commands)],
    shared,
  );
  if (code !== 0) throw new Error(`The commands ended with ${code}: ${said}`);
  // What commands-in-turn.ts prints.
  return JSON.parse(said) as Outcome[];
}

async function runProgram(program: string[], settings: Record<string, string>): Promise<Outcome> {
  const env = { ...serverEnvironment, PATH: process.env['PATH'], ...settings };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, program, { cwd: root, env });
    return { code: 0, said: stdout };
  } catch (error) {
    // What execFile throws of a program that ended badly.
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, said: stdout + stderr };
  }
}
