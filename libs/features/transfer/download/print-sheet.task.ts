import { type Printout, writePdf } from '@matlas/formats';

/** Lays out a printed sheet in a worker thread: thousands of rows take seconds of CPU time. */
export async function run(printout: Printout): Promise<Uint8Array> {
  return new Uint8Array(await writePdf(printout));
}
