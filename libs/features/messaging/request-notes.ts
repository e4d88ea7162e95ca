import { Injectable } from '@nestjs/common';
import { nameIn } from '@matlas/contract';
import { rejectionText, RequestPartyStore, RequestReadersStore, type ToldRequest } from '@matlas/features/exchange';
import { PermissionHolderStore } from '@matlas/features/identity';
import { type AppEvents, AuthLookup, type Language, Translator } from '@matlas/server-kit';
import type { PlatformNote } from './note-writer';

type Happened = AppEvents['request.happened'];
type Word =
  | 'requestSent'
  | 'requestReminded'
  | 'requestOverdue'
  | 'requestDeleted'
  | 'requestAnswered'
  | 'requestRefused'
  | 'requestWithdrawn'
  | 'requestCompleted'
  | 'requestReturned';
/** What is told to the other side; what changes nothing for it is not. */
const WORDS: Readonly<Partial<Record<Happened['event'], Word>>> = {
  send: 'requestSent',
  remind: 'requestReminded',
  delete: 'requestDeleted',
  accept: 'requestCompleted',
  return: 'requestReturned',
  answer: 'requestAnswered',
  refuse: 'requestRefused',
  withdraw: 'requestWithdrawn',
};
const BY_SUPPLIER: readonly Happened['event'][] = ['answer', 'refuse', 'withdraw'];

/**
 * Requests for data sheets: each side reads what the other one did, and suppliers are reminded. A supplier without an
 * account gets mails with its link instead.
 */
@Injectable()
export class RequestNotes {
  constructor(
    private readonly requests: RequestReadersStore,
    private readonly parties: RequestPartyStore,
    private readonly holders: PermissionHolderStore,
    private readonly people: AuthLookup,
    private readonly translator: Translator,
  ) {}

  async happened({ requestId, entryId, event, by }: Happened): Promise<PlatformNote[]> {
    const request = await this.requests.told(requestId);
    const word = WORDS[event];
    if (!request || !word) return [];
    const toRequester = BY_SUPPLIER.includes(event);
    const userIds = (toRequester ? await this.requesters(request) : await this.suppliers(request, event)).filter(
      (id) => id !== by,
    );
    const key = word === 'requestReminded' && request.daysLeft < 0 ? 'requestOverdue' : word;
    const link =
      event === 'delete' ? null : `/request/mdsDataRequest/${toRequester ? 'view' : 'editReceive'}?id=${requestId}`;
    return [
      {
        type: 'sheet',
        key,
        params: (language) => this.words(language, request),
        sourceKey: `request.happened:${entryId}`,
        link,
        userIds,
      },
    ];
  }
  /** Whoever made it and whoever gets the answer, as long as they may; else all who may. */
  private async requesters({ enterpriseId, createdBy, recipientUserId }: ToldRequest): Promise<number[]> {
    const holders = await this.holders.ofEnterprise(enterpriseId, 'exchange:request:edit');
    const named = holders.filter((id) => id === createdBy || id === recipientUserId);
    return named.length > 0 ? named : holders;
  }
  /**
   * The person whom the request names, and who worked on it; without either everybody there who may and whose
   * department it reaches.
   */
  private async suppliers(
    { supplierId, supplierOrganisationId, contact, workers }: ToldRequest,
    event: Happened['event'],
  ): Promise<number[]> {
    if (supplierId === null) return [];
    const holders = await this.holders.ofEnterprise(supplierId, 'exchange:request:edit');
    const contactId = contact === null ? undefined : await this.parties.named(supplierId, contact);
    const named = holders.filter((id) => id === contactId || (event !== 'send' && workers.includes(id)));
    if (named.length > 0 || supplierOrganisationId === null) return named.length > 0 ? named : holders;
    const reached = [];
    for (const id of holders) {
      const auth = await this.people.byUser(id);
      if (auth && (auth.scope.reach === 'enterprise' || auth.scope.organisationIds.includes(supplierOrganisationId)))
        reached.push(id);
    }
    return reached;
  }
  private words(language: Language, request: ToldRequest): Record<string, unknown> {
    const {
      requesterZh,
      requesterEn,
      supplierZh,
      supplierEn,
      supplyNumber,
      supplyName,
      projectName,
      deadline,
      daysLeft,
      rejectReason,
      returnReason,
      returnText,
      returnFindings,
      status,
    } = request;
    const returned = [
      returnReason === null ? '' : this.translator.label('rejectReason', returnReason, language),
      rejectionText(this.translator, returnFindings, returnText, language) ?? '',
    ]
      .filter(Boolean)
      .join(language === 'zh' ? '：' : ': ');
    return {
      enterprise: nameIn(language, requesterZh, requesterEn),
      supplier: nameIn(language, supplierZh, supplierEn),
      part: `${supplyNumber} ${supplyName}`,
      project: projectName,
      date: deadline,
      days: Math.max(daysLeft, 0),
      reason: status === 'rejected' ? (rejectReason ?? '') : returned,
    };
  }
}
