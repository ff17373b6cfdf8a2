/** Prisma's own schema engine as WebAssembly: applies and writes the ordinary `prisma/migrations` folder without a binary. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import type { SchemaEngine } from '@prisma/schema-engine-wasm';
import pg from 'pg';

/**
 * Runs `work` with the engine on a database, and closes its connections. With `shadow: 'itself'` the database is an
 * empty scratch one, in which the engine may build the migrations to compare (its own shadow databases cannot be
 * dropped: the adapter drops them while still connected).
 */
export async function withSchemaEngine<T>(
  { url, shadow }: { url: string; shadow: 'none' | 'itself' },
  work: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  const module = await loadSchemaEngine();
  const { username, password, hostname, port, pathname } = new URL(url);
  // Spelled out, not as a connection string: a string would win over the name of the shadow database.
  const adapter = new PrismaPg({
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    host: hostname,
    port: Number(port || 5432),
    database: decodeURIComponent(pathname.slice(1)),
    Client: CatalogClient,
  } as pg.PoolConfig);
  const connections: Connection[] = [];
  mend(adapter, connections);
  if (shadow === 'itself') adapter.connectToShadowDb = () => adapter.connect();
  const engine = await module.SchemaEngine.new(
    { datamodels: undefined },
    () => {},
    bindMigrationAwareSqlAdapterFactory(adapter),
  );
  try {
    return await work(engine);
  } finally {
    engine.free();
    // The engine leaves them open, and an open connection keeps a template from being cloned.
    for (const connection of connections) {
      const pool = connection.underlyingDriver();
      if (!pool.ended) await pool.end();
    }
  }
}

type Connection = Awaited<ReturnType<PrismaPg['connect']>>;

/**
 * Two gaps of the adapter, closed here. It cuts scripts at every semicolon, those inside a function's body and a
 * comment too; and it does not know the catalogue's type "char", which the engine reads when it compares.
 */
function mend(adapter: PrismaPg, connections: Connection[]): void {
  const connect = adapter.connect.bind(adapter);
  adapter.connect = async () => {
    const connection = await connect();
    connections.push(connection);
    const queryRaw = connection.queryRaw.bind(connection);
    connection.executeScript = async script => {
      await connection.underlyingDriver().query(script);
    };
    connection.queryRaw = async query => {
      const result = await queryRaw(query);
      const columnTypes = result.columnTypes.map(type =>
        type === STAND_IN_TYPE ? ColumnTypeEnum.Character : type,
      );
      return { ...result, columnTypes };
    };
    return connection;
  };
}

const CHAR = 18;
/** `money`: a type that the catalogue never uses, so it can stand in for "char" on the way through the adapter. */
const STAND_IN = 790;
const STAND_IN_TYPE = ColumnTypeEnum.Numeric;

class CatalogClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg's query has a dozen overloads; all end in a callback or a promise
  override query(...args: any[]): any {
    const callback = args.at(-1);
    if (typeof callback === 'function')
      args[args.length - 1] = (error: unknown, result: pg.QueryResult) => callback(error, relabelled(result));
    // biome-ignore lint/suspicious/noExplicitAny: as above
    const answer = (super.query as any)(...args);
    return typeof answer?.then === 'function' ? answer.then(relabelled) : answer;
  }
}

function relabelled(result: pg.QueryResult): pg.QueryResult {
  for (const field of result?.fields ?? []) if (field.dataTypeID === CHAR) field.dataTypeID = STAND_IN;
  return result;
}

let loaded: Promise<typeof import('@prisma/schema-engine-wasm')> | undefined;

/** Once per process: the glue keeps views of one memory and breaks when it is given a second instance. */
export function loadSchemaEngine(): Promise<typeof import('@prisma/schema-engine-wasm')> {
  loaded ??= instantiate();
  return loaded;
}

async function instantiate(): Promise<typeof import('@prisma/schema-engine-wasm')> {
  const glue = await import('@prisma/schema-engine-wasm/schema_engine_bg');
  const path = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg');
  const bytes = await readFile(path.replace(/\.js$/, '.wasm'));
  const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': glue as never });
  glue.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
  // What the package's own entry makes of the same glue, and has the types for.
  return glue as unknown as typeof import('@prisma/schema-engine-wasm');
}
