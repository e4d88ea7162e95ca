import { Injectable } from '@nestjs/common';
import type { RejectReason } from '@matlas/contract';
import type { Auth } from '@matlas/server-kit';
import type { AttachedFinding } from './rejection-text';
import type { ShareRecord } from './share.record';

/** A change of a sending that answers a request. `cver`: the version after the change. */
export interface ShareChange {
  event: 'accept' | 'reject' | 'cancel' | 'recall';
  auth: Auth;
  shareId: number;
  requestId: number;
  sheetId: number;
  cid: number;
  cver: string;
  reason?: RejectReason | undefined;
  text?: string | undefined;
  findings?: readonly AttachedFinding[] | undefined;
}
type Hook = (change: ShareChange) => Promise<void>;

/** Hooks by which requests change their state with the sendings that answer them, in the same transaction. */
@Injectable()
export class ShareHooks {
  private readonly hooks: Hook[] = [];

  register(hook: Hook): void {
    this.hooks.push(hook);
  }
  async run({
    share,
    ...change
  }: Pick<ShareChange, 'event' | 'auth' | 'reason' | 'text' | 'findings'> & { share: ShareRecord }): Promise<void> {
    const { kid, requestId, sheetId, cid, cver } = share;
    if (requestId === null) return;
    for (const hook of this.hooks) await hook({ ...change, shareId: kid, requestId, sheetId, cid: Number(cid), cver });
  }
}
