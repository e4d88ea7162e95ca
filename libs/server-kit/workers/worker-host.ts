import { move, transferableSymbol, valueSymbol } from 'piscina';
import {
  type FromThread,
  type Task,
  type TaskResult,
  toFailure,
  type ToThread,
  TransferredResult,
} from './worker-task';

/** What a thread of the pool runs: loads the given task once and runs it. Failures are told as data. */
export async function run({ path, input, port }: ToThread): Promise<TaskResult> {
  const post = (message: FromThread): void => port?.postMessage(message);
  post({ kind: 'started' });
  try {
    const { run: runTask } = (await import(path)) as { run: Task<unknown, unknown> };
    const output = await runTask(input, { progress: (done, total) => post({ kind: 'progress', done, total }) });
    if (!(output instanceof TransferredResult)) return { output };
    const moved = { [transferableSymbol]: output.transfer, [valueSymbol]: { output: output.value } };
    return move(moved) as unknown as TaskResult; // the library unwraps it
  } catch (error) {
    return { failure: toFailure(error) };
  } finally {
    port?.close();
  }
}
