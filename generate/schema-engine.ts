/** Prisma's schema engine as WebAssembly: finds the SQL from a database to `schema.prisma`. For developers only. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import type { SchemasContainer } from '@prisma/schema-engine-wasm';
import type pg from 'pg';
import { openPool } from '../src/db/open-pool.ts';

/** SQL statements that change the database at `url` to `schema`; only a comment if none are needed. */
export async function sqlTowards(url: string, schema: SchemasContainer): Promise<string> {
  const { SchemaEngine } = await loadSchemaEngine();
  const pool = openPool(url, { poolSize: 10, onError: () => {} }).on('connect', relabelChar);
  try {
    const adapter = bindMigrationAwareSqlAdapterFactory(readingCatalogs(new PrismaPg(pool)));
    const engine = await SchemaEngine.new({ datamodels: undefined }, () => {}, adapter);
    const { stdout } = await engine.diff({
      from: { tag: 'schemaDatasource', configDir: '.', ...schema },
      to: { tag: 'schemaDatamodel', ...schema },
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    });
    engine.free();
    return stdout ?? '';
  } finally {
    await pool.end();
  }
}

/** Adds the catalogue's type "char", which the engine reads and the adapter does not support. */
function readingCatalogs(adapter: PrismaPg): PrismaPg {
  const connect = adapter.connect.bind(adapter);
  adapter.connect = async () => {
    const connection = await connect();
    const queryRaw = connection.queryRaw.bind(connection);
    connection.queryRaw = async query => {
      const result = await queryRaw(query);
      const columnTypes = result.columnTypes.map(type =>
        type === STAND_IN_TYPE ? ColumnTypeEnum.Character : type,
      );
      return { ...result, columnTypes };
    };
    return connection;
  };
  return adapter;
}

const CHAR = 18;
/** `uuid`: a type that the catalogue never uses, so it can stand in for "char" on the way through the adapter. */
const STAND_IN = 2950;
const STAND_IN_TYPE = ColumnTypeEnum.Uuid;

function relabelChar(client: pg.PoolClient): void {
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
  connection.prependListener('rowDescription', ({ fields }: { fields: pg.FieldDef[] }) => {
    for (const field of fields) if (field.dataTypeID === CHAR) field.dataTypeID = STAND_IN;
  });
}

let loaded: Promise<typeof import('@prisma/schema-engine-wasm')> | undefined;

/** Once per process: the glue code keeps views of one memory and fails with a second instance. */
function loadSchemaEngine(): Promise<typeof import('@prisma/schema-engine-wasm')> {
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
