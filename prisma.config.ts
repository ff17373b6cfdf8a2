import { defineConfig } from 'prisma/config';

// `prisma generate` asks for a schema engine binary that it never runs; any executable satisfies the check,
// so that installing needs no download.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

export default defineConfig({ schema: 'prisma/schema.prisma', migrations: { path: 'prisma/migrations' } });
