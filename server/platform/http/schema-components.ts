import { readdir } from 'node:fs/promises';
import * as z from 'zod/mini';
import { jsonSchema } from './answer-schema.ts';
import type { JsonSchema } from './answer-schema.ts';

type Schema = z.core.$ZodType;

/** The names of schemas in the OpenAPI document. */
export type SchemaNames = ReadonlyMap<Schema, string>;

/**
 * The schemas that the contracts export, each named after its constant: `serviceRequest` is `ServiceRequest`. Throws where
 * two have one name, since a generated client has one type of a name.
 */
export async function readContractSchemas(): Promise<Map<Schema, string>> {
  const folder = new URL('../../../contracts/', import.meta.url);
  const files = (await readdir(folder)).filter((file) => /(?<!\.test)\.ts$/.test(file));
  const names = new Map<Schema, string>();
  for (const file of files.toSorted()) {
    const module: object = await import(new URL(file, folder).href);
    for (const [key, value] of Object.entries(module)) {
      if (!(value instanceof z.core.$ZodType) || names.has(value)) continue;
      const name = capitalize(key);
      if ([...names.values()].includes(name)) throw new Error(`contracts/${file}: ${key} has a namesake.`);
      names.set(value, name);
    }
  }
  return names;
}

export function capitalize(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Describes schemas of one direction. One that has a name is described once, in `components`, and referred to elsewhere. */
export class SchemaComponents {
  readonly components: Record<string, JsonSchema> = {};
  readonly #io: 'input' | 'output';
  readonly #names = z.registry<{ id: string }>();

  constructor(io: 'input' | 'output', names: SchemaNames) {
    this.#io = io;
    for (const [schema, id] of names) this.#names.add(schema, { id });
  }

  /** The schema, or the reference to it. */
  describe(schema: Schema): JsonSchema {
    const { $defs, ...described } = this.#convert(schema);
    Object.assign(this.components, $defs);
    return described;
  }

  /** The schema of an object itself, for a place where only its fields count: parameters, the fields of a form. */
  describeFields(schema: Schema): ObjectSchema {
    const { $ref: _, $defs, ...described } = this.#convert(schema);
    const own = this.#names.get(schema)?.id;
    const { [own ?? '']: itself = described, ...others } = $defs ?? {};
    Object.assign(this.components, others);
    return itself;
  }

  #convert(schema: Schema): Converted {
    const converted = z.toJSONSchema(schema, {
      io: this.#io,
      metadata: this.#names,
      unrepresentable: 'any',
      // A later release may add fields to an answer.
      override: ({ jsonSchema: described }) => {
        if (this.#io === 'output') delete described.additionalProperties;
      },
    });
    const text = JSON.stringify(converted).replaceAll('"#/$defs/', '"#/components/schemas/');
    const { $schema: _, ...rest } = JSON.parse(text) as Converted;
    return rest;
  }
}

export interface ObjectSchema extends JsonSchema {
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

interface Converted extends ObjectSchema {
  $schema?: string;
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
}

/**
 * The names for what callers send. Where a schema is answered too, and reads more than it answers (an id may be sent as
 * text), what it reads has a name of its own: `IdInput` beside `Id`.
 */
export function inputNames(names: SchemaNames, answered: Record<string, JsonSchema>): SchemaNames {
  return new Map(
    [...names].map(([schema, name]) => [
      schema,
      Object.hasOwn(answered, name) && !isSameBothWays(schema) ? `${name}Input` : name,
    ]),
  );
}

function isSameBothWays(schema: Schema): boolean {
  const [input, output] = (['input', 'output'] as const).map((io) => {
    const { additionalProperties: _, ...described } = jsonSchema(schema, io);
    return JSON.stringify(described);
  });
  return input === output;
}
