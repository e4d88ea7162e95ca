import type { MessagePort } from 'node:worker_threads';
import type { ExactAnswer, LoadExact, UnpackedInput } from '@matlas/domain';

/** Edges by parent and place, components by id: what the engine asks for in exact numbers. */
export interface ExactPlaces {
  parents: Int32Array;
  positions: Int32Array;
  components: Int32Array;
}

/** The engine's question in the database's terms. */
export const exactBy =
  ({ parent, pos }: UnpackedInput['edges'], ask: (places: ExactPlaces) => Promise<ExactAnswer>): LoadExact =>
  ({ edges, components }) =>
    ask({
      parents: edges.map((edge) => parent[edge] as number),
      positions: edges.map((edge) => pos[edge] as number),
      components,
    });

/**
 * From the thread to the process, as the product's channel does; imported from there, the thread would load the whole
 * application.
 */
export const askProcess =
  (port: MessagePort) =>
  (places: ExactPlaces): Promise<ExactAnswer> =>
    new Promise((resolve) => {
      port.once('message', resolve);
      port.postMessage(places);
    });
export function answerThread(port: MessagePort, load: (places: ExactPlaces) => Promise<ExactAnswer>): void {
  port.on('message', (places: ExactPlaces) => void load(places).then((answer) => port.postMessage(answer)));
}
