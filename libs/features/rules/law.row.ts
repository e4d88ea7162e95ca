import type { LawRow } from '@matlas/contract';
import type { Auth } from '@matlas/server-kit';
import type { LawRecord } from './law.store';

/**
 * The platform's laws are edited by the centre, an enterprise's own by that enterprise. The list that tagging
 * writes cannot be edited manually.
 */
export const canEdit = (auth: Auth, law: { enterpriseId: number | null }): boolean =>
  auth.scope.reach === 'all' || law.enterpriseId === auth.enterpriseId;

export const mayWrite = (auth: Auth, law: { enterpriseId: number | null; kind: string }): boolean =>
  law.kind !== 'rbs' && canEdit(auth, law);

export const toLawRow = (auth: Auth, law: LawRecord): LawRow => ({
  id: law.id,
  code: law.code,
  nameZh: law.nameZh,
  nameEn: law.nameEn,
  lawType: law.lawType as LawRow['lawType'],
  authority: law.authority,
  descriptionZh: law.descriptionZh,
  descriptionEn: law.descriptionEn,
  sourceUrl: law.sourceUrl,
  lawNumber: law.lawNumber,
  jurisdiction: law.jurisdiction,
  vehicleDefault: law.vehicleDefault,
  effectiveDate: law.effectiveDate,
  builtIn: law.enterpriseId === null,
  kind: law.kind as LawRow['kind'],
  checkType: law.checkType as LawRow['checkType'],
  currentList: law.currentList,
  can: { edit: mayWrite(auth, law), delete: mayWrite(auth, law) },
  createTime: law.createTime.toISOString(),
  updateTime: law.updateTime.toISOString(),
  version: law.version,
});
