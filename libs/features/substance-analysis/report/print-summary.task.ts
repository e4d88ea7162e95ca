import { type Printout, writePdf } from '@matlas/formats';

/** Lays out a summary in a thread: hundreds of rows are seconds of computing. */
export async function run(printout: Printout): Promise<Uint8Array> {
  return new Uint8Array(await writePdf(printout));
}
