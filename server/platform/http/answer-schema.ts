import * as z from 'zod/mini';
import { listMeta } from '#contracts/endpoint.ts';
import type { Returns } from '#contracts/endpoint.ts';

export type JsonSchema = Record<string, unknown>;

/**
 * The JSON schema (2020-12) of a success answer; undefined where there is no JSON. `describe` says how the contract's
 * schemas stand in it.
 */
export function answerSchema(returns: Returns, describe: Describe = jsonSchema): JsonSchema | undefined {
  switch (returns.kind) {
    case 'one':
      return { type: 'object', properties: { data: describe(returns.schema) }, required: ['data'] };
    case 'list':
      return {
        type: 'object',
        properties: {
          data: { type: 'array', items: describe(returns.schema) },
          meta: describe(returns.meta ? z.extend(listMeta, returns.meta.shape) : listMeta),
          ...(returns.totalOnTop ? { total: { type: 'integer' } } : {}),
        },
        required: ['data', 'meta', ...(returns.totalOnTop ? ['total'] : [])],
      };
    case 'plain':
      return describe(returns.schema);
    default:
      return undefined;
  }
}

type Describe = (schema: z.core.$ZodType) => JsonSchema;

/** A contract's schema as JSON schema: `output` is what an answer holds, `input` what a caller sends. */
export function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output' = 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

/**
 * The same schema for Fastify's compiled serializer, which writes the named fields and nothing else. It tries the
 * branches of `anyOf` with a validator, at a cost for each value; its own word `nullable` costs nothing.
 */
export function serializerSchema(schema: JsonSchema): JsonSchema {
  // A JSON schema's nested values are JSON schemas, arrays of them, or plain values.
  return convert(schema) as JsonSchema;
}

function convert(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(convert);
  if (typeof value !== 'object' || value === null) return value;
  const converted = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, convert(inner)]));
  const { anyOf, ...rest } = converted;
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return converted;
  const [first, second]: unknown[] = anyOf;
  const isChoice = typeof first === 'object' && first !== null && 'anyOf' in first;
  // In a choice between several forms, null is one more of them.
  return isNull(second) && !isChoice ? { ...rest, ...(first as JsonSchema), nullable: true } : converted;
}

function isNull(schema: unknown): boolean {
  return typeof schema === 'object' && schema !== null && 'type' in schema && schema.type === 'null';
}
