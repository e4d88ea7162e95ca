// For the fault tests of the launcher: opens a cluster, tells about it in one line of JSON, stops it when its input ends.
import { startEmbeddedPostgres } from './embedded-postgres.mjs';

const [folder] = process.argv.slice(2);
const server = await startEmbeddedPostgres(folder ? { dataFolder: folder } : { ephemeral: true });
console.log(JSON.stringify({ url: server.url, pid: server.pid, folder: server.folder, adopted: server.adopted, launcher: process.pid }));
process.stdin.resume();
process.stdin.once('end', async () => {
  await server.stop();
  process.exit();
});
