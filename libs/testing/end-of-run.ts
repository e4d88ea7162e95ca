/** Message of jest-worker for "no more files"; afterwards it waits half a second for the process to end. */
const END = 2;
const LIST = Symbol.for('matlas.endOfRun');
type Ending = () => Promise<void>;
const endings = ((globalThis as Record<symbol, unknown>)[LIST] ??= []) as Ending[];

/**
 * Registers clean-up of resources that live as long as a worker. When Jest runs tests in its own process, the
 * global teardown calls `end`. A worker process has only half a second, so it exits at once: the server closes its
 * sessions, and the global teardown drops the remaining databases.
 */
export function atEndOfRun(end: Ending): void {
  if (endings.length === 0)
    process.on('message', (message: unknown) => Array.isArray(message) && message[0] === END && process.exit());
  endings.push(end);
}
