import { Readable } from 'node:stream';
import type { Envelope } from '@matlas/contract';

/** A long list as the answer of a route: its rows are JSON text already (`jsonPages`) and are streamed as they are. */
export class ListAnswer<Row> {
  /** For the compiler alone: what the text holds. */
  readonly row?: Row;
  constructor(private readonly pages: readonly string[]) {}

  /** The whole answer, with the list as the envelope's data. */
  within(envelope: Omit<Envelope<unknown>, 'data'>): Readable {
    const [head, tail] = [JSON.stringify({ ...envelope, data: [] }).slice(0, -']}'.length), ']}'];
    const { pages } = this;
    return Readable.from(
      (function* () {
        yield head;
        for (const [index, page] of pages.entries()) yield index === 0 ? page : `,${page}`;
        yield tail;
      })(),
    );
  }
}
