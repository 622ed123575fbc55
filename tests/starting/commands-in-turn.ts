// Runs commands of the operator one after the other, as `runInTurn` gives them, and prints what each said and its exit code.
import { fileURLToPath } from 'node:url';
import type { Command, Outcome } from './operator-commands.ts';

const print = process.stdout.write.bind(process.stdout);
const outcomes: Outcome[] = [];
const environment = { ...process.env };
// What `runInTurn` gives.
const commands = JSON.parse(process.argv[2] ?? '[]') as Command[];

for (const [index, { script, given, settings }] of commands.entries()) {
  let said = '';
  const listen = (chunk: Uint8Array | string): boolean => {
    said += chunk.toString();
    return true;
  };
  Object.assign(process.stdout, { write: listen });
  Object.assign(process.stderr, { write: listen });
  process.env = { ...environment, ...settings };
  process.exitCode = 0;
  const url = new URL(`../../scripts/${script}.ts`, import.meta.url);
  process.argv = [process.execPath, fileURLToPath(url), ...(given === null ? [] : [given])];
  // A module of its own each time; what it imports is loaded once.
  await import(`${url.href}?${index}`);
  outcomes.push({ code: process.exitCode, said });
}
process.exitCode = 0;
print(JSON.stringify(outcomes));
