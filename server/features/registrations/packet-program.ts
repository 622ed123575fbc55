/*
 * A process of its own: a packet comes on standard input, what it says leaves on standard output as JSON. The only place
 * of the server that loads the PDF library, which here has a stranger's file before it. See read-packets.ts.
 */
import { setPriority } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { readPacketContent } from './packet-content.ts';

// Requests come first.
setPriority(10);
const reading = await readPacketContent(await buffer(process.stdin));
process.stdout.end(JSON.stringify(reading));
