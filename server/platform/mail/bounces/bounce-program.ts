/*
 * A process of its own: the beginning of a message comes on standard input, what it says of deliveries leaves on standard
 * output as JSON, or null. See read-report.ts.
 */
import { setPriority } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { parseBounce } from './parse-bounce.ts';

// Requests come first.
setPriority(10);
const found = await parseBounce(await buffer(process.stdin));
process.stdout.end(JSON.stringify(found ?? null));
