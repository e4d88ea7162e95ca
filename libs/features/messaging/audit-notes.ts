import { Injectable } from '@nestjs/common';
import { nameIn } from '@matlas/contract';
import { type AuditMessageFacts, AuditMessageStore } from '@matlas/features/audit';
import { PermissionHolderStore } from '@matlas/features/identity';
import { type AppEvents, type Language, Translator } from '@matlas/server-kit';
import type { PlatformNote } from './note-writer';

const AUDIT_PAGE = '/data/DataAdmin';
const sendingPage = (sheetId: number): string => `/createComponent/sendStatusInformation?id=${sheetId}`;

/**
 * Notes on audits: the sender learns of a return and of a question, the auditor of the answer, the engineers of a
 * vehicle that a sheet attached to it was returned later.
 */
@Injectable()
export class AuditNotes {
  constructor(
    private readonly facts: AuditMessageStore,
    private readonly holders: PermissionHolderStore,
    private readonly translator: Translator,
  ) {}

  async notesOfReturn({ auditIds, by, revoked }: AppEvents['audit.returned']): Promise<PlatformNote[]> {
    const notes: PlatformNote[] = [];
    for (const facts of await this.facts.listAudits(auditIds)) {
      const about = {
        type: 'sheet' as const,
        params: (language: Language) => this.params(language, facts),
        sourceKey: `audit.returned:${facts.auditId}:${facts.version}`,
      };
      const userIds = (await this.findSenders(facts)).filter((id) => id !== by);
      notes.push({ ...about, key: 'auditReturned', link: sendingPage(facts.sheetId), userIds });
      if (!revoked) continue;
      for (const { modelId, projectName, createdBy, positions } of await this.facts.listHookedVehicles(facts.auditId))
        notes.push({
          ...about,
          key: 'auditHookedReturned',
          params: (language) => ({ ...this.params(language, facts), model: projectName, count: positions }),
          sourceKey: `${about.sourceKey}:${modelId}`,
          link: `/vehicle/ModelAdmin?id=${modelId}&auditStatus=3`,
          userIds: [createdBy],
        });
    }
    return notes;
  }
  async notesOfQuestion({ remarkId }: AppEvents['audit.asked']): Promise<PlatformNote[]> {
    const facts = await this.facts.findQuestion(remarkId);
    if (!facts) return [];
    return [
      {
        type: 'sheet',
        key: 'auditAsked',
        params: (language) => ({ ...this.params(language, facts), question: facts.question }),
        sourceKey: `audit.asked:${remarkId}`,
        link: sendingPage(facts.sheetId),
        userIds: await this.findSenders(facts),
      },
    ];
  }
  async notesOfAnswer({ remarkId }: AppEvents['audit.answered']): Promise<PlatformNote[]> {
    const facts = await this.facts.findQuestion(remarkId);
    if (!facts) return [];
    return [
      {
        type: 'sheet',
        key: 'auditAnswered',
        params: (language) => ({ ...this.params(language, facts), answer: facts.answer ?? '' }),
        sourceKey: `audit.answered:${remarkId}:${facts.answer ?? ''}`,
        link: `${AUDIT_PAGE}?open=${facts.auditId}`,
        userIds: [facts.askedBy],
      },
    ];
  }
  async notesOfStop({ enterpriseId, window, percent, at }: AppEvents['audit.stopped']): Promise<PlatformNote[]> {
    return [
      {
        type: 'sheet',
        key: 'auditStopped',
        params: () => ({ window, percent }),
        sourceKey: `audit.stopped:${enterpriseId}:${at}`,
        link: AUDIT_PAGE,
        userIds: await this.holders.listOfEnterprise(enterpriseId, 'data:ownDistribution:edit'),
      },
    ];
  }

  private params(language: Language, facts: AuditMessageFacts): Record<string, string> {
    const { reason, text, nodes } = facts;
    const parts = [
      reason === null ? '' : this.translator.label('rejectReason', reason, language),
      text ?? '',
      nodes === 0 ? '' : this.translator.translate('notes', 'auditNodes', { count: nodes }, language),
    ];
    return {
      name: facts.name,
      cver: facts.cver,
      recipient: nameIn(language, facts.recipientName, facts.recipientNameEn),
      reason: parts.filter(Boolean).join(language === 'zh' ? '；' : '; '),
    };
  }
  /** Who sent it, as long as they may send; otherwise all who may. */
  private async findSenders({ senderId, sentBy, isForwarded }: AuditMessageFacts): Promise<number[]> {
    const holders = await this.holders.listOfEnterprise(
      senderId,
      isForwarded ? 'exchange:received:forward' : 'exchange:sent:send',
    );
    return sentBy !== null && holders.includes(sentBy) ? [sentBy] : holders;
  }
}
