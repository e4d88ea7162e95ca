import { AppError, type Auth, can } from '@matlas/server-kit';

const RELEASE = 'mds:sheet:release';

/** Throws `forbidden` when sheets are to be released and the caller may not release. */
export function assertRelease(auth: Auth, release: boolean): void {
  if (release && !can(auth, RELEASE)) throw new AppError('forbidden', { needs: RELEASE });
}
