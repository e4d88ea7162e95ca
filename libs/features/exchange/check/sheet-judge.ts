import type { MessagePort } from 'node:worker_threads';
import { Injectable } from '@nestjs/common';
import type { PackedGraph } from '@matlas/domain';
import { ExactNumbers, SheetGraphStore } from '@matlas/features/mds';

/** Graph of whole sheets, and the port through which the thread asks for exact numbers. */
export interface JudgedSheets {
  graph: PackedGraph;
  exact: MessagePort;
}

/** Judges sheets by the engine, each as if it were one position. */
@Injectable()
export class SheetJudge {
  constructor(
    private readonly graphs: SheetGraphStore,
    private readonly exact: ExactNumbers,
  ) {}

  /** @param judge transfers the sheets to a worker thread */
  async judgeSheets<A>(roots: readonly number[], judge: (judged: JudgedSheets) => Promise<A>): Promise<A> {
    const graph = await this.graphs.load(roots);
    return this.exact.serveDuring((exact) => judge({ graph, exact }));
  }
}
