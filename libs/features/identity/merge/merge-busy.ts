import { AppError } from '@matlas/server-kit';

/**
 * PostgreSQL: waited too long for a lock, chosen to end a circle of waiting, or somebody took a code or name while the
 * rows moved.
 */
const BUSY = ['55P03', '40P01', '23505'];

/** Somebody else's writing in between is worth another try, and no error of ours. */
export async function unlessBusy<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code } = (typeof error === 'object' && error !== null ? error : {}) as { code?: string };
    throw code !== undefined && BUSY.includes(code) ? new AppError('enterprise.mergeBusy') : error;
  }
}
