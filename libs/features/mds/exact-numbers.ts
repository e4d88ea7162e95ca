import { AsyncResource } from 'node:async_hooks';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { Injectable } from '@nestjs/common';
import type { ExactAnswer, ExactQuery, ExactReply } from '@matlas/domain';
import { SheetGraphStore } from './sheet-graph.store';

/** Declared numbers as exact decimals, for contents near a limit: the engine in a worker thread asks for them. */
@Injectable()
export class ExactNumbers {
  constructor(private readonly graphs: SheetGraphStore) {}

  /** Answers the queries of a thread, within the row security of the caller, until `work` ends. */
  async serveDuring<T>(work: (port: MessagePort) => Promise<T>): Promise<T> {
    const { port1, port2 } = new MessageChannel();
    const answer = AsyncResource.bind(async (query: ExactQuery) => port1.postMessage(await this.replyTo(query)));
    port1.on('message', (query: ExactQuery) => void answer(query));
    try {
      return await work(port2);
    } finally {
      port1.close();
    }
  }
  async load({ parents, positions, components }: ExactQuery): Promise<ExactAnswer> {
    const [amounts, measuredGrams] = await Promise.all([
      this.graphs.exactAmounts([...parents], [...positions]),
      this.graphs.measuredGrams([...components]),
    ]);
    return { amounts, measuredGrams };
  }
  private async replyTo(query: ExactQuery): Promise<ExactReply> {
    try {
      return { answer: await this.load(query) };
    } catch (error) {
      return { failure: error instanceof Error ? error.message : String(error) };
    }
  }
}
