import { Injectable } from '@nestjs/common';
import {
  CopyService,
  toCheckCounts,
  DraftPersistence,
  edgesOf,
  headToCheck,
  ReplaceService,
  SheetChecks,
  SheetStore,
  TreeStore,
} from '@matlas/features/mds';
import { AppError, type Auth } from '@matlas/server-kit';
import { DisclosureStore } from './disclosure.store';

/** Drafts of the next version that disclose substances, or refer to the versions that do. */
@Injectable()
export class DisclosureDrafts {
  constructor(
    private readonly store: DisclosureStore,
    private readonly sheets: SheetStore,
    private readonly trees: TreeStore,
    private readonly copies: CopyService,
    private readonly persistence: DraftPersistence,
    private readonly checks: SheetChecks,
    private readonly replaces: ReplaceService,
  ) {}

  /** Creates a draft of the next version in which the substances are no longer confidential. */
  async draftDisclosed(auth: Auth, sheetId: number, substances: ReadonlySet<number>): Promise<number> {
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
      { before: { confidential: substances.size, ...toCheckCounts(findings) }, after: { confidential: 0 } },
    );
    return id;
  }
  /** Creates a draft of the next version that refers to the new versions below it; undefined when there are none. */
  async draftWithNewReferences(auth: Auth, sheetId: number, reached: readonly number[]): Promise<number | undefined> {
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
}
