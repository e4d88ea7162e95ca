import { AppError } from '../app-error';

interface PgError {
  code?: string;
  constraint?: string;
  detail?: string;
  driverError?: PgError;
}

/** Translates constraint violations of PostgreSQL to AppErrors; other errors are returned unchanged. */
export function databaseError(error: unknown): AppError | undefined {
  if (error instanceof AppError || typeof error !== 'object' || error === null) return undefined;
  const pg = (error as PgError).driverError ?? (error as PgError);
  switch (pg.code) {
    case '23505':
      return new AppError('duplicate', { constraint: pg.constraint });
    case '23503':
      return new AppError('stillReferenced', { constraint: pg.constraint });
    case '40001':
    case '40P01':
      return new AppError('conflict');
    // Text too long, number or date out of range, invalid text for a type, U+0000: the last check, after those of the
    // contract.
    case '22001':
    case '22003':
    case '22007':
    case '22008':
    case '22021':
    case '22P02':
    case '22P05':
      return new AppError('badInput');
    // Raised by the triggers that protect released data sheets.
    case 'MF001':
      return new AppError('sheet.released');
    // Raised by the triggers that protect locked data sheets.
    case 'MF003':
      return new AppError('sheet.lockHeld');
    // Raised by the triggers of tenant tables: the enterprise is an alias.
    case 'MF002':
      return new AppError('enterprise.merged');
    default:
      return undefined;
  }
}
