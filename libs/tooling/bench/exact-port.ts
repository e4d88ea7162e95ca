import type { MessagePort } from 'node:worker_threads';
import type { ExactAnswer, LoadExact, UnpackedInput } from '@matlas/domain';

/** Keys of the values that the engine needs as exact numbers: edges by parent and place, components by id. */
export interface ExactPlaces {
  parents: Int32Array;
  positions: Int32Array;
  components: Int32Array;
}

/** Translates the engine's request into database keys. */
export const createExactLoader =
  ({ parent, pos }: UnpackedInput['edges'], ask: (places: ExactPlaces) => Promise<ExactAnswer>): LoadExact =>
  ({ edges, components }) =>
    ask({
      parents: edges.map((edge) => parent[edge] as number),
      positions: edges.map((edge) => pos[edge] as number),
      components,
    });

/**
 * Sends a request from the thread to the process, like the product's channel. The product's own function is not
 * imported, because the thread would then load the whole application.
 */
export const requestFromProcess =
  (port: MessagePort) =>
  (places: ExactPlaces): Promise<ExactAnswer> =>
    new Promise((resolve) => {
      port.once('message', resolve);
      port.postMessage(places);
    });
export function serveThread(port: MessagePort, load: (places: ExactPlaces) => Promise<ExactAnswer>): void {
  port.on('message', (places: ExactPlaces) => void load(places).then((answer) => port.postMessage(answer)));
}
