import { AppError } from './app-error';
import { databaseError } from './db/database-error';

/** ENOSPC and EDQUOT of the file system, 53100 (disk_full) of PostgreSQL. */
const DISK_FULL = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Connections that are refused, cut or not accepted yet; 57P.. and 08... are PostgreSQL's. */
const AWAY = /^(ECONNREFUSED|ECONNRESET|EPIPE|57P0[123]|08\w{3})$/;
/** Connections that pg and ioredis report without a code. */
const LOST =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;

interface CodedError {
  code?: unknown;
  cause?: unknown;
  driverError?: unknown;
}

/** The codes of an error and of those that it wraps (TypeORM's driver error, causes), the outermost first. */
function* codesOf(error: unknown): Generator<string> {
  for (let inner = error, depth = 0; typeof inner === 'object' && inner !== null && depth < 5; depth++) {
    const { code, cause, driverError } = inner as CodedError;
    if (typeof code === 'string') yield code;
    inner = driverError ?? cause;
  }
}

/**
 * The refusal that an error of the database, of the disk or of the network means to the caller; undefined for other
 * errors and for what is a refusal already.
 */
export function knownRefusal(error: unknown): AppError | undefined {
  if (error instanceof AppError) return undefined;
  const codes = [...codesOf(error)];
  if (codes.some((code) => DISK_FULL.has(code))) return new AppError('disk.full');
  if (codes.some((code) => AWAY.test(code)) || (error instanceof Error && LOST.test(error.message)))
    return new AppError('outage');
  return databaseError(error);
}
