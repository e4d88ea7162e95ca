import { setTimeout as pause } from 'node:timers/promises';
import { isPlainName, isUnfinished, type OfferedFile } from './imds-connector';

/**
 * The files that are the same at two looks with a pause between them: what is still written grows, or has the name of an
 * unfinished file. Names that lead elsewhere are left alone.
 * @param look lists all files of the inbox; @param pauseMs in milliseconds
 */
export async function listSteady(
  look: () => Promise<OfferedFile[]>,
  pauseMs: number,
  signal: AbortSignal,
): Promise<OfferedFile[]> {
  const isTaken = ({ name, size }: OfferedFile): boolean => size > 0 && !isUnfinished(name) && isPlainName(name);
  const before = (await look()).filter(isTaken);
  if (before.length === 0) return [];
  await pause(pauseMs, undefined, { signal });
  const now = new Map((await look()).map((file) => [file.name, file]));
  return before
    .filter(({ name, size, mark }) => now.get(name)?.size === size && now.get(name)?.mark === mark)
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
