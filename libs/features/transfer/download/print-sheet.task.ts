import { type Printout, writePdf } from '@matlas/formats';

/** Lays out a printed sheet in a thread: thousands of rows are seconds of computing. */
export async function run(printout: Printout): Promise<Uint8Array> {
  return new Uint8Array(await writePdf(printout));
}
