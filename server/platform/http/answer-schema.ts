import * as z from 'zod/mini';
import type { Returns } from '#contracts/endpoint.ts';

const metaSchema = {
  type: 'object',
  properties: {
    total: { type: 'integer' },
    page: { type: 'integer' },
    pageSize: { type: 'integer' },
    pageCount: { type: 'integer' },
  },
};

/**
 * The JSON schema that Fastify compiles into the serializer of a success answer: it writes the named fields and nothing
 * else. Undefined where there is no JSON. OpenAPI's dialect says `nullable`, which the serializer compiles well.
 */
export function answerSchema(returns: Returns): Record<string, unknown> | undefined {
  switch (returns.kind) {
    case 'one':
      return { type: 'object', properties: { data: jsonSchema(returns.schema) } };
    case 'list':
      return {
        type: 'object',
        properties: { data: { type: 'array', items: jsonSchema(returns.schema) }, meta: metaSchema },
      };
    case 'plain':
      return jsonSchema(returns.schema);
    default:
      return undefined;
  }
}

/** A contract's schema as JSON schema: `output` is what an answer holds, `input` what a caller sends. */
export function jsonSchema(
  schema: z.core.$ZodType,
  io: 'input' | 'output' = 'output',
): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    target: 'openapi-3.0',
    unrepresentable: 'any',
  });
  return rest;
}
