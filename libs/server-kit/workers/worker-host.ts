import { parentPort } from 'node:worker_threads';
import { type FromThread, Moved, type Task, toFailure, type ToThread } from './worker-task';

/** The program of a pool's thread: loads the named task once and runs it, one input at a time. */
const tell = (message: FromThread, transfer: readonly ArrayBuffer[] = []): void =>
  parentPort?.postMessage(message, [...transfer]);
const context = { progress: (done: number, total: number): void => tell({ kind: 'progress', done, total }) };

async function serve({ path, input }: ToThread): Promise<void> {
  try {
    const { run } = (await import(path)) as { run: Task<unknown, unknown> };
    const output = await run(input, context);
    if (output instanceof Moved) tell({ kind: 'done', output: output.value }, output.transfer);
    else tell({ kind: 'done', output });
  } catch (error) {
    tell({ kind: 'failed', failure: toFailure(error) });
  }
}
parentPort?.on('message', (message: ToThread) => void serve(message));
