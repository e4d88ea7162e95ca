import { Injectable } from '@nestjs/common';
import { nameIn, displayName } from '@matlas/contract';
import { PermissionHolderStore } from '@matlas/features/identity';
import type { AppEvents, Language } from '@matlas/server-kit';
import type { PlatformNote } from './note-writer';

const DECIDED = {
  accepted: 'substanceAccepted',
  existing: 'substanceExisting',
  rejected: 'substanceRejected',
} as const;
const REQUESTS = '/data/BasicSubstanceManagement?view=requests';
const OWN_REQUESTS = '/data/SubstanceSearch?view=requests';

/** Notes on requests for new substances: the centre is notified of each, the requester of the decision. */
@Injectable()
export class SubstanceNotes {
  constructor(private readonly holders: PermissionHolderStore) {}

  async notesOfRequest({
    requestId,
    enterpriseName,
    enterpriseEnName,
    nameZh,
    nameEn,
  }: AppEvents['substance.requested']): Promise<PlatformNote[]> {
    const params = (language: Language): Record<string, string> => ({
      enterprise: displayName(language, { name: enterpriseName, foreignName: enterpriseEnName }),
      substance: nameIn(language, nameZh, nameEn),
    });
    return [
      {
        type: 'sheet',
        key: 'substanceRequested',
        params,
        sourceKey: `substance.requested:${requestId}`,
        link: REQUESTS,
        userIds: await this.holders.listAtCentre('data:substance:edit'),
      },
    ];
  }
  notesOfDecision({
    requestId,
    state,
    requestedBy,
    nameZh,
    nameEn,
    reason,
    substance,
  }: AppEvents['substance.requestDecided']): PlatformNote[] {
    const inCatalogue = (language: Language): string =>
      substance ? [nameIn(language, substance.nameZh, substance.nameEn), substance.cas].filter(Boolean).join(' ') : '';
    const params = (language: Language): Record<string, string> => ({
      substance: nameIn(language, nameZh, nameEn),
      inCatalogue: inCatalogue(language),
      reason: reason ?? '',
    });
    const link = substance
      ? `/data/SubstanceSearch?q=${encodeURIComponent(substance.cas ?? substance.nameEn)}&open=${substance.id}`
      : OWN_REQUESTS;
    return [
      {
        type: 'sheet',
        key: DECIDED[state],
        params,
        sourceKey: `substance.requestDecided:${requestId}`,
        link,
        userIds: requestedBy === null ? [] : [requestedBy],
      },
    ];
  }
}
