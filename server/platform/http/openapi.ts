import type { EndpointDefinition, FilePart } from '#contracts/endpoint.ts';
import { statusOfCode } from '#contracts/errors.ts';
import { answerSchema, jsonSchema } from './answer-schema.ts';

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document of the given contracts. */
export function openApiDocument(
  endpoints: EndpointDefinition[],
  info: { title: string; version: string },
): Json {
  const paths: Record<string, Json> = {};
  for (const contract of endpoints) {
    const path = `/api${contract.path.replace(/:(\w+)/g, '{$1}')}`;
    (paths[path] ??= {})[contract.method.toLowerCase()] = operation(contract);
  }
  return {
    openapi: '3.1.0',
    info,
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: errorSchema },
    },
  };
}

function operation(contract: EndpointDefinition): Json {
  return {
    summary: contract.summary,
    security: contract.access === 'public' ? [] : [{ session: [] }],
    parameters: [
      ...parameters(contract.params, 'path'),
      ...parameters(contract.query, 'query'),
      ...(contract.method === 'GET' ? [] : [idempotencyParameter]),
    ],
    ...(contract.body ? { requestBody: { required: true, content: requestContent(contract) } } : {}),
    responses: responses(contract),
  };
}

function parameters(schema: EndpointDefinition['params'], place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

const idempotencyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A repeat with the same key and content is answered as the first time and changes nothing.',
  schema: { type: 'string', minLength: 8, maxLength: 200 },
};

function requestContent({ body }: EndpointDefinition): Json {
  if (body?.kind === 'file') return { 'application/octet-stream': { schema: filePart(body.rule) } };
  if (body?.kind !== 'multipart') {
    const schema = body ? jsonSchema(body.schema, 'input') : {};
    return {
      'application/json': { schema },
      ...(body?.orForm ? { 'multipart/form-data': { schema } } : {}),
    };
  }
  const fields = jsonSchema(body.fields, 'input') as { properties?: Json; required?: string[] };
  const files = Object.entries(body.files);
  return {
    'multipart/form-data': {
      schema: {
        ...fields,
        properties: {
          ...fields.properties,
          ...Object.fromEntries(files.map(([name, rule]) => [name, filePart(rule)])),
        },
        required: [
          ...(fields.required ?? []),
          ...files.filter(([, rule]) => rule.required).map(([name]) => name),
        ],
      },
    },
  };
}

function filePart(rule: FilePart): Json {
  const kinds = rule.accepts.join(', ').toUpperCase();
  return { type: 'string', format: 'binary', description: `${kinds}; at most ${rule.maxBytes} bytes` };
}

function responses(contract: EndpointDefinition): Json {
  const schema = answerSchema(contract.returns);
  const isCreated = contract.method === 'POST' && contract.returns.kind === 'one';
  const success = contract.returns.kind === 'nothing' ? '204' : isCreated ? '201' : '200';
  const codes = new Set([
    ...(contract.access === 'public' ? [] : (['INVALID_SESSION', 'FORBIDDEN'] as const)),
    ...(contract.errors ?? []),
    'INTERNAL' as const,
    'UNAVAILABLE' as const,
  ]);
  const failures = Map.groupBy(codes, (code) => String(statusOfCode[code]));
  return {
    [success]: {
      description: 'Success',
      ...(schema ? { content: { 'application/json': { schema: schema } } } : {}),
    },
    ...Object.fromEntries(
      [...failures].map(([status, words]) => [
        status,
        {
          description: words.join(', '),
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      ]),
    ),
  };
}

const errorSchema = {
  type: 'object',
  required: ['error', 'message'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { type: 'string', enum: Object.keys(statusOfCode) },
        message: { type: 'string' },
        issues: {
          type: 'array',
          items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
        },
        requestId: { type: 'string' },
      },
    },
    message: { type: 'string' },
  },
};
