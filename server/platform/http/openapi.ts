import type { EndpointDefinition, FilePart, Returns } from '#contracts/endpoint.ts';
import { statusOfCode } from '#contracts/errors.ts';
import { answerSchema } from './answer-schema.ts';
import type { JsonSchema } from './answer-schema.ts';
import { capitalize, inputNames, readContractSchemas, SchemaComponents } from './schema-components.ts';

type Json = Record<string, unknown>;

/** The groups of contracts, by noun. */
export type Api = Record<string, Record<string, EndpointDefinition>>;

interface Operation {
  /** `unitsCreate` is `create` of the group `units`: unique, and stable as long as the contract's name is. */
  id: string;
  tag: string;
  contract: EndpointDefinition;
}

/**
 * The OpenAPI 3.1 document of the contracts. Schemas that contracts export, whole bodies and whole answers are components
 * with names, so that a generated client has one type for each.
 */
export async function openApiDocument(api: Api, company: string): Promise<Json> {
  const operations = Object.entries(api).flatMap(([tag, group]) =>
    Object.entries(group).map(([name, contract]): Operation => ({
      id: tag + capitalize(name),
      tag,
      contract,
    })),
  );
  const names = await nameSchemas(operations);
  const answers = new SchemaComponents('output', names);
  const failures: Record<string, Json> = {};
  // Answers come first: a schema that both know has its plain name there.
  const answered = operations.map(({ contract }) => responses(contract, answers, failures));
  const requests = new SchemaComponents('input', inputNames(names, answers.components));
  const paths: Record<string, Json> = {};
  for (const [index, { id, tag, contract }] of operations.entries()) {
    const path = `/api${contract.path.replace(/:(\w+)/g, '{$1}')}`;
    (paths[path] ??= {})[contract.method.toLowerCase()] = {
      operationId: id,
      tags: [tag],
      summary: contract.summary,
      security: contract.access === 'public' ? [] : [{ session: [] }],
      ...request(contract, requests),
      responses: answered[index],
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: `${company} API`, version: '1' },
    tags: Object.keys(api).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      parameters: { IdempotencyKey: idempotencyParameter },
      responses: failures,
      schemas: sorted({ ...requests.components, ...answers.components, Error: errorSchema }),
    },
  };
}

/** Names for the contracts' exported schemas, and for bodies and answers that have no name of their own. */
async function nameSchemas(operations: Operation[]) {
  const names = await readContractSchemas();
  for (const { id, contract } of operations) {
    const { body, returns } = contract;
    if (body?.kind === 'json' && !names.has(body.schema)) names.set(body.schema, `${capitalize(id)}Body`);
    const answered = 'schema' in returns ? returns.schema : undefined;
    if (answered?._zod.def.type === 'object' && !names.has(answered))
      names.set(answered, `${capitalize(id)}Answer`);
  }
  return names;
}

function request(contract: EndpointDefinition, requests: SchemaComponents): Json {
  return {
    parameters: [
      ...parameters(contract.params, 'path', requests),
      ...parameters(contract.query, 'query', requests),
      ...(contract.method === 'GET' ? [] : [{ $ref: '#/components/parameters/IdempotencyKey' }]),
    ],
    ...(contract.body
      ? { requestBody: { required: true, content: requestContent(contract.body, requests) } }
      : {}),
  };
}

function parameters(
  schema: EndpointDefinition['params'],
  place: 'path' | 'query',
  requests: SchemaComponents,
): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = requests.describeFields(schema);
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

function requestContent(body: NonNullable<EndpointDefinition['body']>, requests: SchemaComponents): Json {
  if (body.kind === 'file') return { 'application/octet-stream': { schema: filePart(body.rule) } };
  if (body.kind === 'json') {
    const schema = requests.describe(body.schema);
    return {
      'application/json': { schema },
      ...(body.orForm ? { 'multipart/form-data': { schema } } : {}),
    };
  }
  const fields = requests.describeFields(body.fields);
  const files = Object.entries(body.files);
  return {
    'multipart/form-data': {
      schema: {
        ...fields,
        properties: {
          ...fields.properties,
          ...Object.fromEntries(files.map(([name, rule]) => [name, fileParts(rule)])),
        },
        required: [
          ...(fields.required ?? []),
          ...files.filter(([, rule]) => rule.required).map(([name]) => name),
        ],
      },
    },
  };
}

function fileParts(rule: FilePart): Json {
  return rule.repeats ? { type: 'array', maxItems: rule.repeats.max, items: filePart(rule) } : filePart(rule);
}

function filePart(rule: FilePart): Json {
  const kinds = rule.accepts.join(', ').toUpperCase();
  return { type: 'string', format: 'binary', description: `${kinds}; at most ${rule.maxBytes} bytes` };
}

/** Failures stand in `failures`, by their codes, and are referred to. */
function responses(
  contract: EndpointDefinition,
  answers: SchemaComponents,
  failures: Record<string, Json>,
): Json {
  const { access, method, params, query, body, returns } = contract;
  const isCreated = method === 'POST' && returns.kind === 'one';
  const success = returns.kind === 'nothing' ? '204' : isCreated ? '201' : '200';
  const codes = new Set([
    ...((params ?? query ?? body) ? (['VALIDATION_FAILED'] as const) : []),
    ...(access === 'public' ? [] : (['INVALID_SESSION', 'FORBIDDEN'] as const)),
    ...(contract.errors ?? []),
    'INTERNAL' as const,
    'UNAVAILABLE' as const,
  ]);
  const failed: Record<string, Json> = {};
  for (const [status, messages] of Map.groupBy(codes, (code) => statusOfCode[code])) {
    const name = messages.toSorted().join('.');
    failures[name] = failureResponse(messages);
    failed[status] = { $ref: `#/components/responses/${name}` };
  }
  return {
    [success]: { description: 'Success', ...successContent(returns, answers) },
    ...failed,
  };
}

function failureResponse(codes: readonly string[]): Json {
  return {
    description: codes.toSorted().join(', '),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  };
}

function successContent(returns: Returns, answers: SchemaComponents): Json {
  if (returns.kind === 'content')
    return { content: { '*/*': { schema: { type: 'string', format: 'binary' } } } };
  const schema = answerSchema(returns, (part) => answers.describe(part));
  return schema ? { content: { 'application/json': { schema } } } : {};
}

function sorted(schemas: Record<string, JsonSchema>): Record<string, JsonSchema> {
  return Object.fromEntries(Object.entries(schemas).toSorted(([a], [b]) => (a < b ? -1 : 1)));
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
