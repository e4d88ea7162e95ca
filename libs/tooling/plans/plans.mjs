// `node libs/tooling/plans/plans.mjs [bom|sheets|substances|findings|logs|users ...]`: shows how PostgreSQL executes
// the queries of the large lists with a million rows. Takes some minutes on a temporary PostgreSQL, and changes
// nothing else. Run it by hand; it is not part of `npm test`.
import { enterWorkspace, runNode, printProgress } from '../scripts/workspace.mjs';

enterWorkspace();
const { startEmbeddedPostgres } = await import('../scripts/embedded-postgres.mjs');
const database = await startEmbeddedPostgres({ ephemeral: true, database: 'plans' });
printProgress('PostgreSQL runs');
try {
  process.exitCode = await runNode(
    ['--require', './libs/tooling/swc/register.cjs', 'libs/tooling/plans/main.ts', ...process.argv.slice(2)],
    { TEST_DATABASE_URL: database.url },
  );
} finally {
  await database.stop();
}
