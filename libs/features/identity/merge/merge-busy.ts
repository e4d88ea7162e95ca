import { AppError } from '@matlas/server-kit';

/** PostgreSQL error codes: lock timeout, deadlock, and a code or name that was taken while the rows were moved. */
const BUSY = ['55P03', '40P01', '23505'];

/** Concurrent writes of other users: the operation can be repeated, it is not a fault of the program. */
export async function unlessBusy<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code } = (typeof error === 'object' && error !== null ? error : {}) as { code?: string };
    throw code !== undefined && BUSY.includes(code) ? new AppError('enterprise.mergeBusy') : error;
  }
}
