import type { MessagePort } from 'node:worker_threads';
import { type PackedInput, runEngine, unpackInput } from '@matlas/domain';
import { answerOf } from './answer-of';
import { requestFromProcess, createExactLoader } from './exact-port';
import type { Answer } from './peer-sql';

export interface JudgeInput {
  engine: PackedInput;
  exact: MessagePort;
}

/** Builds the graph and judges it as the product's task does, but returns sums instead of rows. */
export async function run({ engine: packed, exact }: JudgeInput): Promise<Answer> {
  const engine = unpackInput(packed);
  const output = await runEngine(engine, createExactLoader(engine.edges, requestFromProcess(exact)));
  exact.close();
  return answerOf(output, engine);
}
