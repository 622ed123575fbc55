import * as z from 'zod/mini';
import { content, endpoint } from './endpoint.ts';
import type { Access, EndpointDefinition } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';
import { pageParameters } from './fields.ts';

/** The header of an export's answer that says how many rows it will have. */
export const exportRowsHeader = 'x-total-rows';

/** The most rows that are picked by their ids. */
export const pickedMax = 500;

const pickedMessage = `This needs up to ${pickedMax} ids such as 4,8,15.`;

/** `4,8,15`: of the list only the rows with these ids. */
export const pickedIds = z.pipe(
  z.string().check(z.maxLength(5500, pickedMessage), z.regex(/^\d{1,10}(,\d{1,10})*$/, pickedMessage)),
  z.pipe(
    z.transform((ids: string) => [...new Set(ids.split(',').map(Number))]),
    z.array(z.number()).check(z.maxLength(pickedMax, pickedMessage)),
  ),
);

/** A list's export, whichever list it is. */
export type ExportEndpoint = EndpointDefinition & { fileName: string };

type ExportShape<Shape> = Omit<Shape, keyof typeof pageParameters> & {
  ids: z.ZodMiniOptional<typeof pickedIds>;
};

interface ListedAs<Path extends string, Shape extends z.core.$ZodShape> {
  path: Path;
  access: Access;
  query: z.ZodMiniObject<Shape & typeof pageParameters>;
}

const errors = ['VALIDATION_FAILED', 'RATE_LIMITED'] as const satisfies readonly ErrorCode[];

/**
 * The export of a list as CSV: all rows that the same filters let through, in the same order. Takes every parameter of the
 * list but its pages. `fileName` names the rows, and the file before its day: 'service-requests'.
 */
/* @__NO_SIDE_EFFECTS__ */
export function exportOf<Path extends string, Shape extends z.core.$ZodShape>(
  { path, access, query }: ListedAs<Path, Shape>,
  fileName: string,
) {
  const filters = Object.entries(query.shape).filter(([name]) => !Object.hasOwn(pageParameters, name));
  // What remains without the pages is what the type says.
  const shape = {
    ...Object.fromEntries(filters),
    ids: z.optional(pickedIds),
  } as unknown as ExportShape<Shape>;
  const contract = endpoint({
    method: 'GET',
    path: `${path}/export` as const,
    access,
    summary: `Read ${fileName.replaceAll('-', ' ')} as CSV, under the filters and in the order of the list; recorded in the history`,
    query: z.object(shape),
    returns: content,
    errors,
  });
  return { ...contract, fileName };
}
