import { Injectable } from '@nestjs/common';
import { nameIn } from '@matlas/contract';
import {
  rejectionText,
  RequestPartyStore,
  RequestReadersStore,
  type RequestForNotice,
} from '@matlas/features/exchange';
import { PermissionHolderStore } from '@matlas/features/identity';
import { type AppEvents, AuthLookup, type Language, Translator } from '@matlas/server-kit';
import type { PlatformNote } from './note-writer';

type RequestEvent = AppEvents['request.happened'];
type RequestNoteKey =
  | 'requestSent'
  | 'requestReminded'
  | 'requestOverdue'
  | 'requestDeleted'
  | 'requestAnswered'
  | 'requestRefused'
  | 'requestWithdrawn'
  | 'requestCompleted'
  | 'requestReturned';
/** Events that are reported to the other side; events without an effect on it are absent. */
const NOTE_KEYS: Readonly<Partial<Record<RequestEvent['event'], RequestNoteKey>>> = {
  send: 'requestSent',
  remind: 'requestReminded',
  delete: 'requestDeleted',
  accept: 'requestCompleted',
  return: 'requestReturned',
  answer: 'requestAnswered',
  refuse: 'requestRefused',
  withdraw: 'requestWithdrawn',
};
const BY_SUPPLIER: readonly RequestEvent['event'][] = ['answer', 'refuse', 'withdraw'];

/**
 * Notes on requests for data sheets: each side is notified of actions of the other, and suppliers are reminded. A
 * supplier without an account gets mails with its link instead.
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

  async notesOfEvent({ requestId, entryId, event, by }: RequestEvent): Promise<PlatformNote[]> {
    const request = await this.requests.findRequest(requestId);
    const word = NOTE_KEYS[event];
    if (!request || !word) return [];
    const toRequester = BY_SUPPLIER.includes(event);
    const userIds = (
      toRequester ? await this.findRequesters(request) : await this.findSuppliers(request, event)
    ).filter((id) => id !== by);
    const key = word === 'requestReminded' && request.daysLeft < 0 ? 'requestOverdue' : word;
    const link =
      event === 'delete' ? null : `/request/mdsDataRequest/${toRequester ? 'view' : 'editReceive'}?id=${requestId}`;
    return [
      {
        type: 'sheet',
        key,
        params: (language) => this.textParams(language, request),
        sourceKey: `request.happened:${entryId}`,
        link,
        userIds,
      },
    ];
  }
  /**
   * The user who created the request and the one who receives the answer, as long as they have the permission;
   * otherwise all who have it.
   */
  private async findRequesters({ enterpriseId, createdBy, recipientUserId }: RequestForNotice): Promise<number[]> {
    const holders = await this.holders.listOfEnterprise(enterpriseId, 'exchange:request:edit');
    const named = holders.filter((id) => id === createdBy || id === recipientUserId);
    return named.length > 0 ? named : holders;
  }
  /**
   * The user whom the request names, and those who worked on it; without either, all users there with the
   * permission whose department received it.
   */
  private async findSuppliers(
    { supplierId, supplierOrganisationId, contact, workers }: RequestForNotice,
    event: RequestEvent['event'],
  ): Promise<number[]> {
    if (supplierId === null) return [];
    const holders = await this.holders.listOfEnterprise(supplierId, 'exchange:request:edit');
    const contactId = contact === null ? undefined : await this.parties.findUserByName(supplierId, contact);
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
  private textParams(language: Language, request: RequestForNotice): Record<string, unknown> {
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
