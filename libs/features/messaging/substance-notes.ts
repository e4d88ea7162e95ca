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

type Catalogued = AppEvents['substance.replaced']['replacement'];
const nameAndNumber = (language: Language, { nameZh, nameEn, cas }: Catalogued): string =>
  [nameIn(language, nameZh, nameEn), cas].filter(Boolean).join(' ');
const linkTo = ({ id, cas, nameEn }: Catalogued): string =>
  `/data/SubstanceSearch?q=${encodeURIComponent(cas ?? nameEn)}&open=${id}`;

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
    const inCatalogue = (language: Language): string => (substance ? nameAndNumber(language, substance) : '');
    const params = (language: Language): Record<string, string> => ({
      substance: nameIn(language, nameZh, nameEn),
      inCatalogue: inCatalogue(language),
      reason: reason ?? '',
    });
    const link = substance ? linkTo(substance) : OWN_REQUESTS;
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
  /** To the authors of the sheets, as long as they may still edit own data; otherwise to all who may. */
  async notesOfReplacement({
    substanceId,
    enterpriseId,
    authorIds,
    sheets,
    nameZh,
    nameEn,
    replacement,
  }: AppEvents['substance.replaced']): Promise<PlatformNote[]> {
    const holders = await this.holders.listOfEnterprise(enterpriseId, 'data:localDataManage:edit');
    const authors = holders.filter((id) => authorIds.includes(id));
    return [
      {
        type: 'sheet',
        key: 'substanceReplaced',
        params: (language) => ({
          substance: nameIn(language, nameZh, nameEn),
          inCatalogue: nameAndNumber(language, replacement),
          count: sheets,
        }),
        sourceKey: `substance.replaced:${substanceId}:${enterpriseId}`,
        link: linkTo(replacement),
        userIds: authors.length > 0 ? authors : holders,
      },
    ];
  }
}
