import { Injectable } from '@nestjs/common';
import type { DisclosedSheet } from '@matlas/contract';
import {
  CopyService,
  countsOf,
  DraftPersistence,
  edgesOf,
  headToCheck,
  ReleaseService,
  ReplaceService,
  SheetChecks,
  SheetStore,
  TreeStore,
} from '@matlas/features/mds';
import { AppError, AuditTrail, type Auth, Events, Translator } from '@matlas/server-kit';
import { RecipientService } from '../core/recipient.service';
import { SendingService } from '../core/sending.service';
import './disclosure-events';
import { DisclosureStore, type OpenDisclosure } from './disclosure.store';

export interface HowToDisclose {
  parents: boolean;
  push: boolean;
  automatic: boolean;
}
interface Pushed {
  sheetId: number;
  receiverId: number;
}
/** The recipient reads both: the form has one remark. */
const LANGUAGES = ['zh', 'en'] as const;

/**
 * Makes the versions that show what was confidential, from below upwards, and sends each to who received an older one.
 * Runs in the caller's transaction.
 */
@Injectable()
export class DiscloseSheets {
  constructor(
    private readonly store: DisclosureStore,
    private readonly sheets: SheetStore,
    private readonly trees: TreeStore,
    private readonly copies: CopyService,
    private readonly keeper: DraftPersistence,
    private readonly checks: SheetChecks,
    private readonly replaces: ReplaceService,
    private readonly releases: ReleaseService,
    private readonly recipients: RecipientService,
    private readonly sending: SendingService,
    private readonly audit: AuditTrail,
    private readonly events: Events,
    private readonly translator: Translator,
  ) {}

  /** The sheets that hide something, and the own ones above them, the lowest first. */
  async affected(
    auth: Auth,
    open: readonly OpenDisclosure[],
    parents: boolean,
  ): Promise<{ holders: number[]; above: number[]; reached: number[] }> {
    const holders = [...new Set(open.map(({ sheetId }) => sheetId))];
    const reached = parents ? await this.store.reach(holders) : [];
    return { holders, above: parents ? await this.store.ownAbove(auth.scope, reached, holders) : [], reached };
  }
  async disclose(auth: Auth, open: readonly OpenDisclosure[], how: HowToDisclose): Promise<DisclosedSheet[]> {
    const { holders, above, reached } = await this.affected(auth, open, how.parents);
    const [made, pushed]: [DisclosedSheet[], Pushed[]] = [[], []];
    for (const sheetId of holders) {
      const rows = open.filter((row) => row.sheetId === sheetId);
      const draft = await this.shown(auth, sheetId, new Set(rows.map(({ substanceId }) => substanceId)));
      made.push(await this.finish(auth, sheetId, draft, how, pushed));
      await this.store.mark(
        rows.map(({ id }) => id),
        draft,
        auth.userId,
        how.automatic,
      );
    }
    for (const sheetId of above) {
      const draft = await this.raised(auth, sheetId, reached);
      if (draft !== undefined) made.push(await this.finish(auth, sheetId, draft, how, pushed));
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

  /** A draft of the next version in which the substances are no longer confidential. */
  private async shown(auth: Auth, sheetId: number, substances: ReadonlySet<number>): Promise<number> {
    const {
      sheet: { id },
    } = await this.copies.copy(auth, sheetId, 'newVersion');
    const draft = await this.sheets.locked(auth.scope, id);
    const tree = await this.trees.load(id, auth.enterpriseId);
    for (const { edge } of edgesOf(tree))
      if (edge.fields.confidential && 'substance' in edge.child && substances.has(edge.child.substance.id))
        edge.fields = { ...edge.fields, confidential: false };
    const findings = await this.checks.run(tree, headToCheck(draft), draft.ruleSet);
    await this.keeper.saveTree(
      auth,
      draft,
      tree,
      findings,
      {},
      { before: { confidential: substances.size, ...countsOf(findings) }, after: { confidential: 0 } },
    );
    return id;
  }
  /** A draft of the next version that refers to what was made below it; none where nothing below it is new. */
  private async raised(auth: Auth, sheetId: number, reached: readonly number[]): Promise<number | undefined> {
    const newer = await this.store.newerBelow(sheetId, reached);
    if (newer.length === 0) return undefined;
    const {
      sheet: { id, name, version },
    } = await this.copies.copy(auth, sheetId, 'newVersion');
    const [replaced] = await this.replaces.run(
      auth,
      newer.map((reference) => ({ sheetId: id, version, ...reference })),
      false,
    );
    if (replaced?.state !== 'replaced')
      throw new AppError('disclosure.refused', { name, reason: replaced?.reason ?? '' });
    return id;
  }
  /**
   * What was published stays published, what was sent is proposed to the same recipients, the rest is released inside
   * the house.
   */
  private async finish(
    auth: Auth,
    sourceId: number,
    id: number,
    { push }: HowToDisclose,
    pushed: Pushed[],
  ): Promise<DisclosedSheet> {
    const { status } = await this.sheets.one(auth.scope, sourceId);
    const sent = push ? await this.recipients.copy(auth, id) : [];
    if (sent.length > 0)
      await this.store.remark(
        id,
        LANGUAGES.map((language) => this.translator.translate('reports', 'disclosure.remark', {}, language)).join(' '),
      );
    if (status === 'RL') await this.sending.publish(auth, { id });
    else if (sent.length > 0) await this.sending.propose(auth, { id });
    else await this.releases.release(auth, { id, to: 'IR' });
    pushed.push(...sent.map(({ recEntId }) => ({ sheetId: id, receiverId: recEntId })));
    const { cid, cver, kind, name, foreignName, number } = await this.sheets.one(auth.scope, id);
    return {
      sheetId: id,
      cid: Number(cid),
      cver,
      kind: kind as DisclosedSheet['kind'],
      name,
      foreignName,
      number,
      recipients: sent.length,
    };
  }
}
