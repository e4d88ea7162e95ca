// For the fault tests of the launcher: opens a cluster, prints its data as one line of JSON, and stops it when its
// input ends. A throw-away cluster may start as a copy of COPY_OF, and be stored in KEEP_IN. With GUARDED it is started
// again when it dies, at most so many times in a minute, and each time its data are printed.
import { startEmbeddedPostgres } from './embedded-postgres.mjs';
import { guardPostgres } from './postgres-guard.mjs';

const [folder] = process.argv.slice(2);
const { COPY_OF: copyOf, KEEP_IN: keepIn, GUARDED: guarded } = process.env;
const open = (port) => startEmbeddedPostgres(folder ? { dataFolder: folder, port } : { ephemeral: true, copyOf });
const print = ({ url, pid, folder: place, adopted }) =>
  console.log(JSON.stringify({ url, pid, folder: place, adopted, launcher: process.pid }));
const server = await open();
print(server);
const guard = guarded
  ? guardPostgres(server, { restart: open, onRevived: print, mostRevivals: Number(guarded) })
  : undefined;
process.stdin.resume();
process.stdin.once('end', async () => {
  await (guard ? guard.stop() : server.stop({ keepIn }));
  process.exit();
});
