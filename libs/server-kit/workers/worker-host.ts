import { parentPort } from 'node:worker_threads';
import { type FromThread, TransferredResult, type Task, toFailure, type ToThread } from './worker-task';

/** Entry point of a pool's thread: loads the given task once and runs it, one input at a time. */
const postToParent = (message: FromThread, transfer: readonly ArrayBuffer[] = []): void =>
  parentPort?.postMessage(message, [...transfer]);
const context = { progress: (done: number, total: number): void => postToParent({ kind: 'progress', done, total }) };

async function runTask({ path, input }: ToThread): Promise<void> {
  try {
    const { run } = (await import(path)) as { run: Task<unknown, unknown> };
    const output = await run(input, context);
    if (output instanceof TransferredResult) postToParent({ kind: 'done', output: output.value }, output.transfer);
    else postToParent({ kind: 'done', output });
  } catch (error) {
    postToParent({ kind: 'failed', failure: toFailure(error) });
  }
}
parentPort?.on('message', (message: ToThread) => void runTask(message));
