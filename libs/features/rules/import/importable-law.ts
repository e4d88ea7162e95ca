import { AppError, type Auth } from '@matlas/server-kit';
import { canEdit } from '../law.row';
import type { LawRecord } from '../law.store';

/** Throws `forbidden`, and `lawList.byTagging` for a list that is made of tagging rules. */
export function assertListImportable(auth: Auth, law: LawRecord): void {
  if (!canEdit(auth, law)) throw new AppError('forbidden');
  if (law.kind === 'rbs') throw new AppError('lawList.byTagging');
}
