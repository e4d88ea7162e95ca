import type { MessagePort } from 'node:worker_threads';
import type { ExactAnswer, ExactRequest, LoadExact } from '@matlas/domain';

/** What the thread asks the process for: edges by parent and position, components by id. */
export interface ExactQuestion {
  parents: Int32Array;
  positions: Int32Array;
  components: Int32Array;
}
type Reply = { answer: ExactAnswer } | { failure: string };
interface EdgeKeys {
  parent: Int32Array;
  pos: Int32Array;
}

/** The thread's side: the engine asks, the process reads the database. */
export const askThrough =
  (port: MessagePort, edges: EdgeKeys): LoadExact =>
  (request: ExactRequest) =>
    new Promise((resolve, reject) => {
      port.once('message', (reply: Reply) =>
        'answer' in reply ? resolve(reply.answer) : reject(new Error(reply.failure)),
      );
      const question: ExactQuestion = {
        parents: request.edges.map((edge) => edges.parent[edge] as number),
        positions: request.edges.map((edge) => edges.pos[edge] as number),
        components: request.components,
      };
      port.postMessage(question);
    });

/** The process' side: answers until the port is closed. */
export function answerThrough(port: MessagePort, load: (question: ExactQuestion) => Promise<ExactAnswer>): void {
  port.on('message', (question: ExactQuestion) => {
    void load(question).then(
      (answer) => port.postMessage({ answer } satisfies Reply),
      (error: unknown) =>
        port.postMessage({ failure: error instanceof Error ? error.message : String(error) } satisfies Reply),
    );
  });
}
