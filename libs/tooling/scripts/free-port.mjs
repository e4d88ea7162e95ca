// Prints a free port, for programs that cannot wait for a promise.
import { freePort } from './ports.mjs';

process.stdout.write(String(await freePort()));
