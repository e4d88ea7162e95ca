import type { SyncPartner } from '../partners/sync-partner.store';

/** The partner whose sheets are taken; its numbers mean nothing without its installation. */
export interface TakingPartner {
  id: number;
  enterpriseId: number;
  installationId: string;
}
export const takingPartnerOf = ({ id, enterpriseId, installationId }: SyncPartner): TakingPartner => ({
  id,
  enterpriseId,
  installationId: installationId ?? '',
});
