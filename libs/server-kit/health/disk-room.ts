import { statfs } from 'node:fs/promises';

const MEGABYTE = 1024 * 1024;
/** Below this room the disk counts as low: an import of the largest accepted file needs about as much. */
export const LOW_DISK_MEGABYTES = 512;

/** Room on the disk of a folder, in whole megabytes. */
export interface DiskRoom {
  freeMegabytes: number;
  totalMegabytes: number;
}

/** Undefined where the file system has no size of its own (network file systems without quota). */
export async function diskRoom(folder: string): Promise<DiskRoom | undefined> {
  const { bavail, blocks, bsize } = await statfs(folder);
  if (blocks === 0) return undefined;
  return {
    freeMegabytes: Math.floor((bavail * bsize) / MEGABYTE),
    totalMegabytes: Math.floor((blocks * bsize) / MEGABYTE),
  };
}
