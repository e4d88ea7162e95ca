// `node libs/tooling/plans/plans.mjs [bom|sheets|substances|findings|logs|users ...]`: how PostgreSQL answers the large
// lists with a million rows. Takes some minutes on an ephemeral PostgreSQL of its own; run by hand, not part of `npm
// test`. Nothing outside is touched.
import { enterWorkspace, runNode, say } from '../scripts/workspace.mjs';

enterWorkspace();
const { startEmbeddedPostgres } = await import('../scripts/embedded-postgres.mjs');
const database = await startEmbeddedPostgres({ ephemeral: true, database: 'plans' });
say('PostgreSQL runs');
try {
  process.exitCode = await runNode(
    ['--require', './libs/tooling/swc/register.cjs', 'libs/tooling/plans/main.ts', ...process.argv.slice(2)],
    { TEST_DATABASE_URL: database.url },
  );
} finally {
  await database.stop();
}
