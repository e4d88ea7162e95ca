import type { SubstanceBrief, SubstanceRow } from '@matlas/contract';
import { type Auth, can } from '@matlas/server-kit';
import type { SubstanceRecord } from './substance.store';

type Owned = Pick<SubstanceRecord, 'enterpriseId' | 'uncatalogued'>;
/**
 * The centre may edit the platform's catalogue; an enterprise may edit what it added. What sheets name and the
 * catalogue lacks is content of those sheets, so nobody edits it.
 */
export const canEditSubstance = ({ scope, enterpriseId }: Auth, substance: Owned): boolean =>
  !substance.uncatalogued &&
  (scope.reach === 'all' || (substance.enterpriseId !== null && substance.enterpriseId === enterpriseId));
/** Catalogue number of a substance that a user created. */
export const formatCatalogueNumber = (id: number, ofPlatform: boolean): string => `${ofPlatform ? 'MAT' : 'OWN'}-${id}`;
/** A substance of the reference data would return with the next load: it is deactivated instead of deleted. */
export const isFromReference = ({
  id,
  enterpriseId,
  code,
}: Pick<SubstanceRecord, 'id' | 'enterpriseId' | 'code'>): boolean =>
  enterpriseId === null && code !== formatCatalogueNumber(id, true);

export function toSubstanceRow(
  auth: Auth,
  { enterpriseId, declarableList, declarableSince, uncatalogued, ...substance }: SubstanceRecord,
): SubstanceRow {
  const keep = canEditSubstance(auth, { enterpriseId, uncatalogued });
  return {
    ...substance,
    kind: substance.kind as SubstanceRow['kind'],
    physicalState: substance.physicalState as SubstanceRow['physicalState'],
    gadsl: substance.gadsl as SubstanceRow['gadsl'],
    applicationDuty: substance.applicationDuty as SubstanceRow['applicationDuty'],
    declarableSince:
      declarableList === null || declarableSince === null ? null : { list: declarableList, date: declarableSince },
    builtIn: enterpriseId === null,
    ...(uncatalogued ? { uncatalogued } : {}),
    can: {
      edit: keep && can(auth, 'data:substance:edit'),
      delete:
        keep &&
        can(auth, 'data:substance:delete') &&
        !isFromReference({ id: substance.id, enterpriseId, code: substance.code }),
    },
  };
}
export const toBrief = ({ id, code, cas, ec, nameEn, nameZh }: SubstanceBrief): SubstanceBrief => ({
  id,
  code,
  cas,
  ec,
  nameEn,
  nameZh,
});
