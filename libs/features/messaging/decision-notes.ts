import { Injectable } from '@nestjs/common';
import { lawCodeIn, ownName } from '@matlas/contract';
import { PermissionHolderStore } from '@matlas/features/identity';
import type { AppEvents, Language } from '@matlas/server-kit';
import type { PlatformNote } from './note-writer';

const linkTo = (decisionId: number): string => `/analysis/ExemptionAnalysis?view=decisions&open=${decisionId}`;
const DECIDED = { approve: 'decisionApproved', refuse: 'decisionRefused' } as const;
type Happened = AppEvents['decision.happened'];

/**
 * Scoped decisions: who may approve reads of each proposal but the own, its author of what became of it. No note names
 * the substance.
 */
@Injectable()
export class DecisionNotes {
  constructor(private readonly holders: PermissionHolderStore) {}

  async happened(event: Happened): Promise<PlatformNote[]> {
    const { decisionId, action, enterpriseId, lawCode, placeName, placeForeignName, by, byId, proposedBy, note } =
      event;
    const params = (language: Language): Record<string, string> => ({
      place: ownName(language, { name: placeName, foreignName: placeForeignName }),
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
        ? (await this.holders.ofEnterprise(enterpriseId, 'analysis:decision:approve')).filter((id) => id !== byId)
        : [];
    const author = proposedBy === null || proposedBy === byId ? [] : [proposedBy];
    if (action === 'propose') return [{ ...about, key: 'decisionProposed', userIds: approvers }];
    if (action === 'withdraw')
      return [{ ...about, key: 'decisionWithdrawn', userIds: [...new Set([...author, ...approvers])] }];
    return [{ ...about, key: DECIDED[action], userIds: author }];
  }
  /** Whoever proposed and approved it; where neither is there any more, all who may propose. */
  async expiring({
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
      known.length > 0 ? [...new Set(known)] : await this.holders.ofEnterprise(enterpriseId, 'analysis:decision:edit');
    const params = (language: Language): Record<string, string> => ({
      place: ownName(language, { name: placeName, foreignName: placeForeignName }),
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
