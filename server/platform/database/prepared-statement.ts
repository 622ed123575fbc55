import type pg from 'pg';
import { prepareValue } from 'pg/lib/utils.js';
import type { Duplex } from 'node:stream';

export interface PreparedStatementParts {
  /** One name for one text. */
  name: string;
  text: string;
  values: readonly unknown[];
  types: pg.CustomTypesConfig;
}

/** How the rows of one statement are read: as the server described them on one connection. */
interface Description {
  columns: { name: string; read: (text: string) => unknown }[];
  /** Copied for each row, so that all rows have one shape. */
  emptyRow: Record<string, null>;
}

const descriptions = new WeakMap<StatementConnection, Map<string, Description>>();

/**
 * A named statement for `query` of the driver's clients and pools, which answers `{ rows }`. The driver's own asks the server to
 * describe the columns at every execution, though the server refuses a prepared statement whose columns have changed
 * (docs/decisions/0024); this one asks once on each connection. Errors are the driver's.
 */
export class PreparedStatement implements pg.Submittable {
  readonly name: string;
  readonly text: string;
  /** Set by the client or the pool that runs the statement. */
  callback: ((error: Error | null, result?: { rows: object[] }) => void) | undefined;
  readonly #values: (Buffer | string | null)[];
  readonly #types: pg.CustomTypesConfig;
  readonly #rows: object[] = [];
  #description: Description | undefined;
  #unreadable: Error | undefined;

  /** Throws for a value that no parameter can hold. */
  constructor({ name, text, values, types }: PreparedStatementParts) {
    this.name = name;
    this.text = text;
    this.#values = values.map(prepareValue);
    this.#types = types;
  }

  submit(on: pg.Connection): null {
    const connection = asStatementConnection(on);
    const { name, text } = this;
    this.#description = descriptionsOn(connection).get(name);
    connection.stream.cork();
    // Parsed and not described is what has failed each time so far.
    if (!connection.parsedStatements[name]) connection.parse({ name, text });
    connection.bind({ statement: name, values: this.#values });
    if (!this.#description) connection.describe({ type: 'P', name: '' });
    connection.execute({});
    connection.sync();
    connection.stream.uncork();
    return null;
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    this.#description = {
      columns: fields.map(({ name, dataTypeID }) => ({
        name,
        read: this.#types.getTypeParser(dataTypeID, 'text'),
      })),
      emptyRow: Object.fromEntries(fields.map(({ name }) => [name, null])),
    };
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const { columns = [], emptyRow } = this.#description ?? {};
    const row: Record<string, unknown> = { ...emptyRow };
    try {
      for (let index = 0; index < columns.length; index++) {
        const column = columns[index];
        const text = fields[index];
        // Of two columns with one name the later counts, null or not.
        if (column) row[column.name] = typeof text === 'string' ? column.read(text) : null;
      }
    } catch (error) {
      this.#unreadable ??= error instanceof Error ? error : new Error('A row cannot be read.');
    }
    this.#rows.push(row);
  }

  handleCommandComplete(_message: unknown, on: pg.Connection): void {
    // What answers no rows is not described.
    this.#description ??= { columns: [], emptyRow: {} };
    descriptionsOn(asStatementConnection(on)).set(this.name, this.#description);
  }

  /** Told instead of the completion of a statement that is only blanks and comments. */
  handleEmptyQuery(): void {}

  handleReadyForQuery(): void {
    if (this.#unreadable) this.callback?.(this.#unreadable);
    else this.callback?.(null, { rows: this.#rows });
  }

  handleError(error: Error): void {
    this.callback?.(error);
  }
}

/** What a statement uses of the driver's connection; the published types name arguments that it does not read. */
interface StatementConnection {
  stream: Duplex;
  /** The texts of what is prepared, by name: kept by the client, for its own statements too. */
  parsedStatements: Record<string, string | undefined>;
  parse(statement: { name: string; text: string }): void;
  bind(portal: { statement: string; values: (Buffer | string | null)[] }): void;
  describe(portal: { type: 'P'; name: string }): void;
  execute(portal: object): void;
  sync(): void;
}

function asStatementConnection(connection: pg.Connection): StatementConnection {
  if (!('parsedStatements' in connection)) throw new Error('The driver keeps its statements elsewhere.');
  // The driver's own statement uses it so.
  return connection as pg.Connection & StatementConnection;
}

function descriptionsOn(connection: StatementConnection): Map<string, Description> {
  const known = descriptions.get(connection) ?? new Map<string, Description>();
  descriptions.set(connection, known);
  return known;
}
