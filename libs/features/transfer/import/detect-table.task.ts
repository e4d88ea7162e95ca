import type { DocumentFile } from '@matlas/formats';
import type { DetectedFmd } from '@matlas/formats/fmd/read-fmd';

/** Recognises a table in a worker thread; undefined when it is one of the platform's own form, or cannot be read. */
export async function run(file: DocumentFile): Promise<{ detected?: DetectedFmd }> {
  const { isOwnTable } = await import('@matlas/formats/mds-table/is-own-table');
  if (await isOwnTable(file)) return {};
  const detected = await (await import('@matlas/formats/fmd/read-fmd')).detectFmdFile(file);
  // The reader of the form tells why the file cannot be read.
  return 'refusal' in detected ? {} : { detected };
}
