import { Injectable } from '@nestjs/common';
import type { DisclosedSheet } from '@matlas/contract';
import { AuditTrail, type Auth, Events } from '@matlas/server-kit';
import './disclosure-events';
import { DisclosureStore, type OpenDisclosure } from './disclosure.store';
import { type DisclosureOptions, type PushedSheet } from './disclosure-options';
import { DisclosureDrafts } from './disclosure-drafts';
import { DisclosureRelease } from './disclosure-release';

/**
 * Creates the versions that disclose confidential substances, from below upwards, and sends each to the recipients
 * of older versions. Runs in the caller's transaction.
 */
@Injectable()
export class DiscloseSheets {
  constructor(
    private readonly store: DisclosureStore,
    private readonly audit: AuditTrail,
    private readonly events: Events,
    private readonly drafts: DisclosureDrafts,
    private readonly release: DisclosureRelease,
  ) {}

  /** The sheets that hide a substance, and the own sheets above them, lowest first. */
  async findAffected(
    auth: Auth,
    open: readonly OpenDisclosure[],
    parents: boolean,
  ): Promise<{ holders: number[]; above: number[]; reached: number[] }> {
    const holders = [...new Set(open.map(({ sheetId }) => sheetId))];
    const reached = parents ? await this.store.listReached(holders) : [];
    return { holders, above: parents ? await this.store.listOwnAbove(auth.scope, reached, holders) : [], reached };
  }
  async disclose(auth: Auth, open: readonly OpenDisclosure[], how: DisclosureOptions): Promise<DisclosedSheet[]> {
    const { holders, above, reached } = await this.findAffected(auth, open, how.parents);
    const [made, pushed]: [DisclosedSheet[], PushedSheet[]] = [[], []];
    for (const sheetId of holders) {
      const rows = open.filter((row) => row.sheetId === sheetId);
      const draft = await this.drafts.draftDisclosed(
        auth,
        sheetId,
        new Set(rows.map(({ substanceId }) => substanceId)),
      );
      made.push(await this.release.releaseAndPush(auth, sheetId, draft, how, pushed));
      await this.store.markDisclosed(
        rows.map(({ id }) => id),
        draft,
        auth.userId,
        how.automatic,
      );
    }
    for (const sheetId of above) {
      const draft = await this.drafts.draftWithNewReferences(auth, sheetId, reached);
      if (draft !== undefined) made.push(await this.release.releaseAndPush(auth, sheetId, draft, how, pushed));
    }
    await this.audit.write(auth, {
      subject: 'exchange_disclosure',
      subjectId: open[0]?.id ?? 0,
      action: 'release',
      after: { disclosures: open.map(({ id }) => id), sheets: made.map(({ sheetId }) => sheetId), ...how },
    });
    await this.events.afterCommit('disclosure.done', {
      enterpriseId: auth.enterpriseId,
      by: auth.userId,
      automatic: how.automatic,
      sheetIds: made.map(({ sheetId }) => sheetId),
      pushed,
    });
    return made;
  }
}
