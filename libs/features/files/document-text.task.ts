import { documentText } from '@matlas/formats/text/document-text';

/** Reads the text of a document in a worker thread; null when there is none to read. */
export async function run({ path, type }: { path: string; type: string }): Promise<string | null> {
  return (await documentText(path, type)) ?? null;
}
