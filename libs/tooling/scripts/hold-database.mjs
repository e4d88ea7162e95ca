// For the fault tests of the launcher: opens a cluster, prints its data as one line of JSON, and stops it when its
// input ends. A throw-away cluster may start as a copy of COPY_OF, and be stored in KEEP_IN.
import { startEmbeddedPostgres } from './embedded-postgres.mjs';

const [folder] = process.argv.slice(2);
const { COPY_OF: copyOf, KEEP_IN: keepIn } = process.env;
const server = await startEmbeddedPostgres(folder ? { dataFolder: folder } : { ephemeral: true, copyOf });
console.log(
  JSON.stringify({
    url: server.url,
    pid: server.pid,
    folder: server.folder,
    adopted: server.adopted,
    launcher: process.pid,
  }),
);
process.stdin.resume();
process.stdin.once('end', async () => {
  await server.stop({ keepIn });
  process.exit();
});
