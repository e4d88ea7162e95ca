import type { UnpackedInput } from './packed-input';
import type { ExactAnswer, LoadExact } from './types';

/** What the engine asks for in exact numbers: edges by parent and place, components by id. */
export interface ExactQuery {
  parents: Int32Array;
  positions: Int32Array;
  components: Int32Array;
}
export type ExactReply = { answer: ExactAnswer } | { failure: string };
/** The end of a message channel in a worker thread. */
interface QueryPort {
  once(event: 'message', listener: (reply: ExactReply) => void): unknown;
  postMessage(query: ExactQuery): void;
}

/** The request of the engine in terms of the database. */
export const createExactLoader =
  ({ parent, pos }: UnpackedInput['edges'], request: (query: ExactQuery) => Promise<ExactAnswer>): LoadExact =>
  ({ edges, components }) =>
    request({
      parents: edges.map((edge) => parent[edge] as number),
      positions: edges.map((edge) => pos[edge] as number),
      components,
    });

/**
 * In a worker thread: the main process reads the exact numbers from the database (`ExactNumbers`), and the engine goes
 * on where it was.
 */
export const exactLoaderThrough = (port: QueryPort, edges: UnpackedInput['edges']): LoadExact =>
  createExactLoader(
    edges,
    (query) =>
      new Promise((resolve, reject) => {
        port.once('message', (reply) => ('answer' in reply ? resolve(reply.answer) : reject(new Error(reply.failure))));
        port.postMessage(query);
      }),
  );
