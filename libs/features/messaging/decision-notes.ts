import { Injectable } from '@nestjs/common';
import { lawCodeIn, displayName } from '@matlas/contract';
import { PermissionHolderStore } from '@matlas/features/identity';
import type { AppEvents, Language } from '@matlas/server-kit';
import type { PlatformNote } from './note-writer';

const linkTo = (decisionId: number): string => `/analysis/ExemptionAnalysis?view=decisions&open=${decisionId}`;
const DECIDED = { approve: 'decisionApproved', refuse: 'decisionRefused' } as const;
type DecisionEvent = AppEvents['decision.happened'];

/**
 * Notes on scoped decisions: approvers are notified of each proposal except their own, the author of the result. No
 * note names the substance.
 */
@Injectable()
export class DecisionNotes {
  constructor(private readonly holders: PermissionHolderStore) {}

  async notesOfEvent(event: DecisionEvent): Promise<PlatformNote[]> {
    const { decisionId, action, enterpriseId, lawCode, placeName, placeForeignName, by, byId, proposedBy, note } =
      event;
    const params = (language: Language): Record<string, string> => ({
      place: displayName(language, { name: placeName, foreignName: placeForeignName }),
      law: lawCodeIn(language, lawCode),
      by,
      note,
    });
    const about = {
      type: 'analysis' as const,
      params,
      sourceKey: `decision.${action}:${decisionId}`,
      link: linkTo(decisionId),
    };
    const approvers =
      action === 'propose' || action === 'withdraw'
        ? (await this.holders.listOfEnterprise(enterpriseId, 'analysis:decision:approve')).filter((id) => id !== byId)
        : [];
    const author = proposedBy === null || proposedBy === byId ? [] : [proposedBy];
    if (action === 'propose') return [{ ...about, key: 'decisionProposed', userIds: approvers }];
    if (action === 'withdraw')
      return [{ ...about, key: 'decisionWithdrawn', userIds: [...new Set([...author, ...approvers])] }];
    return [{ ...about, key: DECIDED[action], userIds: author }];
  }
  /** The users who proposed and approved it; when neither is active any more, all who may propose. */
  async notesOfExpiry({
    decisionId,
    enterpriseId,
    lawCode,
    placeName,
    placeForeignName,
    proposedBy,
    decidedBy,
    validUntil,
    days,
  }: AppEvents['decision.expiring']): Promise<PlatformNote[]> {
    const known = [proposedBy, decidedBy].filter((id) => id !== null);
    const userIds =
      known.length > 0
        ? [...new Set(known)]
        : await this.holders.listOfEnterprise(enterpriseId, 'analysis:decision:edit');
    const params = (language: Language): Record<string, string> => ({
      place: displayName(language, { name: placeName, foreignName: placeForeignName }),
      law: lawCodeIn(language, lawCode),
      date: validUntil,
    });
    return [
      {
        type: 'analysis',
        key: 'decisionExpiring',
        params,
        sourceKey: `decision.expiring:${decisionId}:${validUntil}:${days}`,
        link: linkTo(decisionId),
        userIds,
      },
    ];
  }
}
