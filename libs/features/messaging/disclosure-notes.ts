import { Injectable } from '@nestjs/common';
import { PermissionHolderStore } from '@matlas/features/identity';
import type { AppEvents } from '@matlas/server-kit';
import type { PlatformNote } from './note-writer';

const DISCLOSURE_PAGE = '/data/DisclosureAndPush';
const AUTOPILOT_PAGE = '/tools/InboxAutopilot';
const RECEIVED_PAGE = '/seek/receiveMdsPage';

/** Notes on confidential substances that must be disclosed or were disclosed, and on an autopilot that stopped. */
@Injectable()
export class DisclosureNotes {
  constructor(private readonly holders: PermissionHolderStore) {}

  async notesOfFound({ enterpriseId, count, at }: AppEvents['disclosure.found']): Promise<PlatformNote[]> {
    return [
      {
        type: 'sheet',
        key: 'disclosureFound',
        params: () => ({ count }),
        sourceKey: `disclosure.found:${enterpriseId}:${at}`,
        link: DISCLOSURE_PAGE,
        userIds: await this.holders.listOfEnterprise(enterpriseId, 'data:disclosure:edit'),
      },
    ];
  }
  async notesOfFailure({ enterpriseId, count, at }: AppEvents['disclosure.failed']): Promise<PlatformNote[]> {
    return [
      {
        type: 'sheet',
        key: 'disclosureFailed',
        params: () => ({ count }),
        sourceKey: `disclosure.failed:${enterpriseId}:${at}`,
        link: DISCLOSURE_PAGE,
        userIds: await this.holders.listOfEnterprise(enterpriseId, 'data:disclosure:edit'),
      },
    ];
  }
  /**
   * Recipients of a version are notified that it discloses more than the previous one; the sheet itself is named
   * only in the note of its sending.
   */
  async notesOfDisclosure({
    automatic,
    enterpriseId,
    sheetIds,
    pushed,
  }: AppEvents['disclosure.done']): Promise<PlatformNote[]> {
    const notes: PlatformNote[] = [];
    for (const receiverId of new Set(pushed.map((each) => each.receiverId))) {
      const count = pushed.filter((each) => each.receiverId === receiverId).length;
      notes.push({
        type: 'sheet',
        key: 'disclosurePushed',
        params: () => ({ count }),
        sourceKey: `disclosure.done:${sheetIds[0] ?? 0}:${receiverId}`,
        link: RECEIVED_PAGE,
        userIds: await this.holders.listOfEnterprise(receiverId, 'exchange:received:decide'),
      });
    }
    if (automatic)
      notes.push({
        type: 'sheet',
        key: 'disclosureDone',
        params: () => ({ count: sheetIds.length }),
        sourceKey: `disclosure.done:${sheetIds[0] ?? 0}`,
        link: DISCLOSURE_PAGE,
        userIds: await this.holders.listOfEnterprise(enterpriseId, 'data:disclosure:edit'),
      });
    return notes;
  }
  async notesOfAutopilotStop({
    enterpriseId,
    window,
    percent,
    at,
  }: AppEvents['autopilot.stopped']): Promise<PlatformNote[]> {
    return [
      {
        type: 'sheet',
        key: 'autopilotStopped',
        params: () => ({ window, percent }),
        sourceKey: `autopilot.stopped:${enterpriseId}:${at}`,
        link: AUTOPILOT_PAGE,
        userIds: await this.holders.listOfEnterprise(enterpriseId, 'exchange:autopilot:edit'),
      },
    ];
  }
}
