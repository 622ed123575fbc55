import type { Database } from './database.ts';

/**
 * A statement that is built once for the pool and for each of its connections, with a placeholder for each value: the builder
 * takes longer over a large statement than the database does. For what each submission or each call asks.
 */
export function buildOnce<Statement>(
  build: (orm: Database['orm']) => Statement,
): (db: Pick<Database, 'orm'>) => Statement {
  const built = new WeakMap<Database['orm'], Statement>();
  return ({ orm }) => {
    const statement = built.get(orm) ?? build(orm);
    built.set(orm, statement);
    return statement;
  };
}
