import type * as z from 'zod/mini';
import type { Issue } from '#contracts/errors.ts';

type Schema = z.core.$ZodType;

/** What a contract knows of a value: where to look in what was sent, and where to stop. */
export interface InputShape {
  /** For an object: its fields by name. */
  fields?: Map<string, InputShape>;
  /** For an object: names that are allowed and ignored. */
  ignored?: Set<string>;
  /** For a list: its elements. */
  element?: InputShape;
  /** For a list: the most elements, and the message where there are more. */
  limit?: { most: number; message: string };
  /** For a text: the message where it is too long. */
  tooLong?: string;
}

/** More than any text that a contract keeps; the rules of a field see no longer one. */
export const textMax = 10_000;
/** An answer names so many mistakes at most. */
export const issuesMax = 100;
/** A name that no one knows is repeated in the answer up to so many characters. */
const namedMax = 100;

/**
 * The shape of what a schema reads. Names that the schema does not have but a record of `records` has are ignored: they
 * come along where someone sends back what was read.
 */
export function shapeOf(schema: Schema, records: readonly Schema[] = []): InputShape {
  const known = records.flatMap((record) => [...structuresOf(record)]);
  const shape: InputShape = {};
  for (const { _zod } of structuresOf(schema)) {
    const { def } = _zod;
    if (def.type === 'object') addFields(shape, def.shape, known);
    else if (def.type === 'array') addElements(shape, def, known);
    else for (const { message } of limitsOf(def.checks)) shape.tooLong = message;
  }
  return shape;
}

type Structure = z.core.$ZodObject | z.core.$ZodArray | z.core.$ZodString;

/** The objects, lists and texts that a value may be, under whatever wraps them. */
function* structuresOf(schema: Schema): Generator<Structure> {
  // Every schema is one of these kinds; the type of a schema in general does not say so.
  const typed = schema as z.core.$ZodTypes;
  const { def } = typed._zod;
  if (def.type === 'object' || def.type === 'array' || def.type === 'string') yield typed as Structure;
  else if (def.type === 'pipe') {
    yield* structuresOf(def.in);
    yield* structuresOf(def.out);
  } else if (def.type === 'union') for (const option of def.options) yield* structuresOf(option);
  else if ('innerType' in def) yield* structuresOf(def.innerType);
}

function addFields(shape: InputShape, sent: Record<string, Schema>, records: Structure[]): void {
  const answered = records.flatMap(({ _zod: { def } }) => (def.type === 'object' ? [def.shape] : []));
  shape.fields ??= new Map();
  for (const [name, schema] of Object.entries(sent)) {
    const sameName = answered.flatMap((fields) => fields[name] ?? []);
    shape.fields.set(name, shapeOf(schema, sameName));
  }
  shape.ignored = new Set(answered.flatMap((fields) => Object.keys(fields)));
}

function addElements(shape: InputShape, def: z.core.$ZodArrayDef, records: Structure[]): void {
  const answered = records.flatMap(({ _zod }) => (_zod.def.type === 'array' ? [_zod.def.element] : []));
  shape.element = { ...shape.element, ...shapeOf(def.element, answered) };
  const [smallest] = [...limitsOf(def.checks), ...(shape.limit ? [shape.limit] : [])].toSorted(
    (a, b) => a.most - b.most,
  );
  if (smallest) shape.limit = smallest;
}

/** The lengths that a schema's checks set, with their words. */
function limitsOf(checks: readonly z.core.$ZodCheck[] = []): { most: number; message: string }[] {
  return checks.flatMap(({ _zod: { def } }) => {
    if (def.check !== 'max_length') return [];
    const { maximum: most, error } = def as z.core.$ZodCheckMaxLengthDef & { error?: z.core.$ZodErrorMap };
    const said = error?.({ code: 'too_big', origin: 'array', maximum: most, input: undefined });
    const message = typeof said === 'string' ? said : said?.message;
    return [{ most, message: message ?? `At most ${most}.` }];
  });
}

export interface Look {
  issues: Issue[];
  /** A list or a text has more than any rule should have to look at. */
  isTooLarge: boolean;
}

/**
 * Looks at what was sent before any rule does, at no more of it than the contract knows: for names that it does not know,
 * where `unknownName` says what is wrong with one, and for lists and texts that are longer than any it keeps.
 */
export function lookAt(shape: InputShape, value: unknown, unknownName: string | null): Look {
  const look: Look = { issues: [], isTooLarge: false };
  lookInto(shape, value, { look, unknownName, path: '' });
  return look;
}

interface Place {
  look: Look;
  unknownName: string | null;
  path: string;
}

function lookInto(shape: InputShape, value: unknown, place: Place): void {
  if (place.look.issues.length >= issuesMax) return;
  if (typeof value === 'string') {
    if (value.length > textMax) refuse(place, shape.tooLong ?? 'This text is too long.');
  } else if (Array.isArray(value)) lookIntoList(shape, value, place);
  else if (typeof value === 'object' && value !== null) lookIntoObject(shape, value, place);
}

function refuse({ look, path }: Place, message: string): void {
  look.isTooLarge = true;
  look.issues.push({ path, message });
}

function lookIntoList({ element, limit }: InputShape, list: unknown[], place: Place): void {
  if (!element) return;
  if (limit && list.length > limit.most) refuse(place, limit.message);
  else list.forEach((entry, index) => lookInto(element, entry, within(place, String(index))));
}

function lookIntoObject({ fields, ignored }: InputShape, sent: object, place: Place): void {
  if (!fields) return;
  for (const [name, shape] of fields) {
    if (Object.hasOwn(sent, name)) lookInto(shape, Reflect.get(sent, name), within(place, name));
  }
  const { issues } = place.look;
  if (place.unknownName === null) return;
  for (const name in sent) {
    if (issues.length >= issuesMax) return;
    if (fields.has(name) || ignored?.has(name)) continue;
    issues.push({ path: within(place, name.slice(0, namedMax)).path, message: place.unknownName });
  }
}

function within(place: Place, name: string): Place {
  return { ...place, path: place.path === '' ? name : `${place.path}.${name}` };
}
