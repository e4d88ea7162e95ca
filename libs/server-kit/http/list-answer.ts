import { Readable } from 'node:stream';
import type { Envelope } from '@matlas/contract';

/** A long list as the response of a route: its rows are already JSON text (`jsonPages`) and are streamed unchanged. */
export class ListAnswer<Row> {
  /** Type of the rows; exists for the compiler only. */
  readonly row?: Row;
  constructor(private readonly pages: readonly string[]) {}

  /** The complete response, with the list as the data of the envelope. */
  toStream(envelope: Omit<Envelope<unknown>, 'data'>): Readable {
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
