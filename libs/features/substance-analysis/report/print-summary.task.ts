import { type Printout, writePdf } from '@matlas/formats';

/** Lays out a summary in a worker thread, because hundreds of rows take seconds. */
export async function run(printout: Printout): Promise<Uint8Array> {
  return new Uint8Array(await writePdf(printout));
}
