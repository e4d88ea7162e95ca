import type { MessagePort } from 'node:worker_threads';
import type { ExactAnswer, ExactRequest, LoadExact } from '@matlas/domain';

/** Request of the worker thread to the main process: edges by parent and place, components by id. */
export interface ExactQuery {
  parents: Int32Array;
  positions: Int32Array;
  components: Int32Array;
}
type Reply = { answer: ExactAnswer } | { failure: string };
interface EdgeKeys {
  parent: Int32Array;
  pos: Int32Array;
}

/** Worker side: the engine requests exact numbers, the main process reads them from the database. */
export const requestThrough =
  (port: MessagePort, edges: EdgeKeys): LoadExact =>
  (request: ExactRequest) =>
    new Promise((resolve, reject) => {
      port.once('message', (reply: Reply) =>
        'answer' in reply ? resolve(reply.answer) : reject(new Error(reply.failure)),
      );
      const question: ExactQuery = {
        parents: request.edges.map((edge) => edges.parent[edge] as number),
        positions: request.edges.map((edge) => edges.pos[edge] as number),
        components: request.components,
      };
      port.postMessage(question);
    });

/** Main process side: answers until the port is closed. */
export function answerThrough(port: MessagePort, load: (question: ExactQuery) => Promise<ExactAnswer>): void {
  port.on('message', (question: ExactQuery) => {
    void load(question).then(
      (answer) => port.postMessage({ answer } satisfies Reply),
      (error: unknown) =>
        port.postMessage({ failure: error instanceof Error ? error.message : String(error) } satisfies Reply),
    );
  });
}
