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

export interface DisclosureOptions {
  parents: boolean;
  push: boolean;
  automatic: boolean;
}
interface Pushed {
  sheetId: number;
  receiverId: number;
}
/** Both languages in one text, because the form has only one remark. */
const LANGUAGES = ['zh', 'en'] as const;

/**
 * Creates the versions that disclose confidential substances, from below upwards, and sends each to the recipients
 * of older versions. Runs in the caller's transaction.
 */
@Injectable()
export class DiscloseSheets {
  constructor(
    private readonly store: DisclosureStore,
    private readonly sheets: SheetStore,
    private readonly trees: TreeStore,
    private readonly copies: CopyService,
    private readonly persistence: DraftPersistence,
    private readonly checks: SheetChecks,
    private readonly replaces: ReplaceService,
    private readonly releases: ReleaseService,
    private readonly recipients: RecipientService,
    private readonly sending: SendingService,
    private readonly audit: AuditTrail,
    private readonly events: Events,
    private readonly translator: Translator,
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
    const [made, pushed]: [DisclosedSheet[], Pushed[]] = [[], []];
    for (const sheetId of holders) {
      const rows = open.filter((row) => row.sheetId === sheetId);
      const draft = await this.draftDisclosed(auth, sheetId, new Set(rows.map(({ substanceId }) => substanceId)));
      made.push(await this.releaseAndPush(auth, sheetId, draft, how, pushed));
      await this.store.markDisclosed(
        rows.map(({ id }) => id),
        draft,
        auth.userId,
        how.automatic,
      );
    }
    for (const sheetId of above) {
      const draft = await this.draftWithNewReferences(auth, sheetId, reached);
      if (draft !== undefined) made.push(await this.releaseAndPush(auth, sheetId, draft, how, pushed));
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

  /** Creates a draft of the next version in which the substances are no longer confidential. */
  private async draftDisclosed(auth: Auth, sheetId: number, substances: ReadonlySet<number>): Promise<number> {
    const {
      sheet: { id },
    } = await this.copies.copy(auth, sheetId, 'newVersion');
    const draft = await this.sheets.findForUpdate(auth.scope, id);
    const tree = await this.trees.loadTree(id, auth.enterpriseId);
    for (const { edge } of edgesOf(tree))
      if (edge.fields.confidential && 'substance' in edge.child && substances.has(edge.child.substance.id))
        edge.fields = { ...edge.fields, confidential: false };
    const findings = await this.checks.checkTree(tree, headToCheck(draft), draft.ruleSet);
    await this.persistence.saveTree(
      auth,
      draft,
      tree,
      findings,
      {},
      { before: { confidential: substances.size, ...countsOf(findings) }, after: { confidential: 0 } },
    );
    return id;
  }
  /** Creates a draft of the next version that refers to the new versions below it; undefined when there are none. */
  private async draftWithNewReferences(
    auth: Auth,
    sheetId: number,
    reached: readonly number[],
  ): Promise<number | undefined> {
    const newer = await this.store.listNewerBelow(sheetId, reached);
    if (newer.length === 0) return undefined;
    const {
      sheet: { id, name, version },
    } = await this.copies.copy(auth, sheetId, 'newVersion');
    const [replaced] = await this.replaces.replaceReferences(
      auth,
      newer.map((reference) => ({ sheetId: id, version, ...reference })),
      false,
    );
    if (replaced?.state !== 'replaced')
      throw new AppError('disclosure.refused', { name, reason: replaced?.reason ?? '' });
    return id;
  }
  /**
   * A published sheet is published again, a sent one is proposed to the same recipients, all others are released
   * internally.
   */
  private async releaseAndPush(
    auth: Auth,
    sourceId: number,
    id: number,
    { push }: DisclosureOptions,
    pushed: Pushed[],
  ): Promise<DisclosedSheet> {
    const { status } = await this.sheets.findSheet(auth.scope, sourceId);
    const sent = push ? await this.recipients.copyRecipients(auth, id) : [];
    if (sent.length > 0)
      await this.store.addRemark(
        id,
        LANGUAGES.map((language) => this.translator.translate('reports', 'disclosure.remark', {}, language)).join(' '),
      );
    if (status === 'RL') await this.sending.publish(auth, { id });
    else if (sent.length > 0) await this.sending.propose(auth, { id });
    else await this.releases.release(auth, { id, to: 'IR' });
    pushed.push(...sent.map(({ recEntId }) => ({ sheetId: id, receiverId: recEntId })));
    const { cid, cver, kind, name, foreignName, number } = await this.sheets.findSheet(auth.scope, id);
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
