import {
  type EngineInput,
  type EngineOutput,
  type ExactAnswer,
  type ExactRequest,
  runEngine,
  type UnpackedInput,
} from '@matlas/domain';

/** Edges (by parent and position) and components whose exact amounts are needed for a verdict. */
export interface NeedsExact {
  parents: number[];
  positions: number[];
  components: number[];
}

class ExactAmountsNeeded extends Error {
  constructor(readonly request: ExactRequest) {
    super('exact amounts are asked for');
  }
}

/**
 * Judges in a worker thread. @param stored the edges as they were read. When an amount lies too near a limit, the
 * main process is asked for the exact amounts and starts the task again (SheetJudge).
 */
export async function runWithExactAmounts<A>(
  input: EngineInput,
  stored: UnpackedInput['edges'],
  exact: ExactAnswer | undefined,
  answer: (output: EngineOutput) => A,
): Promise<A | { needs: NeedsExact }> {
  try {
    return answer(
      await runEngine(input, (request) =>
        exact ? Promise.resolve(exact) : Promise.reject(new ExactAmountsNeeded(request)),
      ),
    );
  } catch (error) {
    if (!(error instanceof ExactAmountsNeeded)) throw error;
    const { edges, components } = error.request;
    return {
      needs: {
        parents: Array.from(edges, (edge) => stored.parent[edge] as number),
        positions: Array.from(edges, (edge) => stored.pos[edge] as number),
        components: Array.from(components),
      },
    };
  }
}
