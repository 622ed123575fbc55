import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { EndpointDefinition } from '#contracts/endpoint.ts';
import type { AppContext } from '#server/platform/context.ts';
import { authenticate } from './authenticate.ts';
import { openApiDocument } from './openapi.ts';
import type { Api } from './openapi.ts';

/** The OpenAPI document and a page to read it, for signed-in admins; open in development. */
export function registerApiDocs(
  app: FastifyInstance,
  context: AppContext,
  { api, title }: { api: Api; title: string },
): void {
  let document: ReturnType<typeof openApiDocument> | undefined;
  app.get('/api/openapi.json', async (request, reply) => {
    await requireReader(context, request);
    // Written when someone first reads it, which few servers see: every start would wait for it.
    document ??= openApiDocument(api, title);
    return reply.header('cache-control', 'no-store').send(await document);
  });
  app.get('/api/docs', async (request, reply) => {
    await requireReader(context, request);
    return reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(
        docsPage(
          Object.values(api).flatMap((group) => Object.values(group)),
          title,
        ),
      );
  });
}

async function requireReader(context: AppContext, request: FastifyRequest): Promise<void> {
  if (!context.config.isDevelopment) await authenticate(context, { access: 'admin' }, request);
}

function docsPage(endpoints: EndpointDefinition[], title: string): string {
  const rows = endpoints.map(
    (contract) => `<tr>
<th scope="row"><code>${contract.method} /api${escapeHtml(contract.path)}</code></th>
<td>${escapeHtml(contract.summary)}</td>
<td>${contract.access}</td>
<td>${(contract.errors ?? []).join(', ')}</td>
</tr>`,
  );
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)} API</title></head>
<body>
<h1>${escapeHtml(title)} API</h1>
<p>The whole description, with every field, is the OpenAPI document at <a href="/api/openapi.json">/api/openapi.json</a>.</p>
<table>
<thead><tr><th scope="col">Call</th><th scope="col">What it does</th><th scope="col">Who may</th><th scope="col">Errors of its own</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>
</body>
</html>`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
