// What no server on this stack can do without: Fastify, a streamed multipart form, fsync, one INSERT; and the page's SQL.
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { rentalStatement } from './rental-statement.ts';
import type { RentalQuery } from './rental-statement.ts';
import { pageStatement } from './page-statement.ts';
import type { PageQuery } from './page-statement.ts';
import { registrationStatement } from './registration-statement.ts';
import type { RegistrationQuery } from './registration-statement.ts';

// Making dates of text that becomes text again would make the floor slower than it need be.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, String);

const { DATABASE_URL, UPLOADS = '' } = process.env;
// As many connections as the real server has.
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 12 });
await pool.query(`create table if not exists floor_request (
  id int generated always as identity primary key,
  created_at timestamptz(3) not null, updated_at timestamptz(3) not null,
  status text not null default 'REPORTED', category text not null, property_code text not null, unit_digits text not null,
  email text not null, phone text not null, notes text, message text,
  file_path text, file_name text, file_size int
)`);
const insert = `insert into floor_request
  (created_at, updated_at, category, property_code, unit_digits, email, phone, notes, message, file_path, file_name, file_size)
  values ($1, $1, $2, $3, $4, $5, $6, $7, $7, $8, $9, $10) returning id`;

const app = Fastify();
await app.register(multipart);
app.get('/readyz', () => ({ status: 'ready' }));

app.post('/submissions', async (request, reply) => {
  const fields: Record<string, string> = {};
  let file: { path: string; name: string; size: number } | undefined;
  for await (const part of request.parts()) {
    if (part.type === 'field') fields[part.fieldname] = String(part.value);
    else file = await write(part.file, part.filename);
  }
  const { category, propertyCode, unitDigits, email, phone, notes } = fields;
  const { rows } = await pool.query<{ id: number }>({
    name: 'insert',
    text: insert,
    values: [
      new Date().toISOString(),
      category,
      propertyCode,
      unitDigits,
      email,
      phone,
      notes,
      file?.path,
      file?.name,
      file?.size,
    ],
  });
  return reply.status(201).send({ data: { id: rows[0]?.id, ...fields } });
});

app.get('/page', (request) =>
  // Only the benchmark calls, with the parameters that it knows.
  pool.query(pageStatement(request.query as PageQuery)).then(({ rows }) => ({ data: rows })),
);

app.get('/registration-page', (request) =>
  pool.query(registrationStatement(request.query as RegistrationQuery)).then(({ rows }) => ({ data: rows })),
);

app.get('/rental-page', (request) =>
  pool.query(rentalStatement(request.query as RentalQuery)).then(({ rows }) => ({ data: rows })),
);

process.on('SIGTERM', () => process.exit(0));
process.stdout.write(`running at ${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);

async function write(content: Readable, name: string) {
  const path = join(UPLOADS, randomUUID());
  const target = createWriteStream(path, { flush: true });
  await pipeline(content, target);
  return { path, name, size: target.bytesWritten };
}
