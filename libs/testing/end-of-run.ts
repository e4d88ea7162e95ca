/** Message of jest-worker for "no more files"; afterwards it waits half a second for the process to end. */
const END = 2;
const LIST = Symbol.for('matlas.endOfRun');
type Ending = () => Promise<void>;
const endings = ((globalThis as Record<symbol, unknown>)[LIST] ??= []) as Ending[];

/**
 * Registers `end` to release a resource that lives as long as a Jest worker. When Jest runs the tests in its own
 * process, the global teardown calls `end`. A worker process gets only half a second to finish, so it exits at once
 * without calling `end`: the database server then closes its sessions, and the global teardown drops the databases
 * that remain.
 */
export function atEndOfRun(end: Ending): void {
  if (endings.length === 0)
    process.on('message', (message: unknown) => Array.isArray(message) && message[0] === END && process.exit());
  endings.push(end);
}
