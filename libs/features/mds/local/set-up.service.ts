import { Injectable } from '@nestjs/common';
import { dataOrigin, type SheetSetUp } from '@matlas/contract';
import { mayBeStandard, type Permit } from '@matlas/domain';
import { AppError, type Auth, badInput, Db, type IssueInput, notFound } from '@matlas/server-kit';
import { DraftPersistence } from '../draft-persistence';
import { FolderService } from '../folder/folder.service';
import { toCheckCounts, headToCheck, SheetChecks } from '../sheet-checks';
import { confirmPermit, permitsOn } from '../sheet.row';
import { type SheetRecord, SheetStore } from '../sheet.store';
import { TreeStore } from '../tree.store';
import { AlternativeService } from './alternative.service';
import { ValidityStore } from './validity.store';

type Marks = Pick<SheetSetUp, 'preliminary' | 'standardMaterial' | 'module'>;
const hasMarks = ({ preliminary, standardMaterial, module }: Marks): boolean =>
  [preliminary, standardMaterial, module].some((mark) => mark !== undefined);

/** Sets marks on the chosen sheets: on all of them or on none. Each refusal names the sheet and the reason. */
@Injectable()
export class SetUpService {
  constructor(
    private readonly db: Db,
    private readonly sheets: SheetStore,
    private readonly trees: TreeStore,
    private readonly checks: SheetChecks,
    private readonly validity: ValidityStore,
    private readonly alternatives: AlternativeService,
    private readonly folders: FolderService,
    private readonly persistence: DraftPersistence,
  ) {}

  /** @param imds true: only sheets imported from IMDS are found */
  setUp(auth: Auth, input: SheetSetUp, imds: boolean): Promise<null> {
    return this.db.tx(async () => {
      const chosen: SheetRecord[] = [];
      for (const id of [...new Set(input.ids)].sort((a, b) => a - b))
        chosen.push(await this.sheets.findForUpdate(auth.scope, id));
      const foreign = chosen.find(({ origin }) => imds && origin !== dataOrigin.of.imds);
      if (foreign) throw notFound('sheet', foreign.id);
      this.assertAll(auth, input, chosen);
      if (input.preferred === false) throw new AppError('sheet.onlyPreferred');
      if (input.preferred)
        for (const sheet of chosen) await this.alternatives.preferSheet(auth, sheet, input.confirmed);
      if (hasMarks(input)) for (const sheet of chosen) await this.mark(auth, sheet, input);
      if (input.stillValid) for (const sheet of chosen) await this.confirm(auth, sheet);
      if (input.folderId !== undefined)
        await this.folders.addSheets(
          auth,
          input.folderId,
          chosen.map(({ id }) => id),
        );
      return null;
    });
  }
  private assertAll(auth: Auth, input: SheetSetUp, chosen: readonly SheetRecord[]): void {
    const issues = chosen.flatMap((sheet): IssueInput[] => {
      const refused = this.permits(auth, input, sheet).find((permit) => !permit.allowed);
      return refused && !refused.allowed
        ? [{ path: `ids.${input.ids.indexOf(sheet.id)}`, code: refused.reason.code, params: refused.reason.params }]
        : [];
    });
    const [first] = issues;
    if (first && chosen.length === 1) throw new AppError(first.code as 'sheet.locked', first.params as never);
    if (first) throw badInput(...issues);
  }
  private permits(auth: Auth, input: SheetSetUp, sheet: SheetRecord): Permit[] {
    return [
      ...(hasMarks(input) ? [permitsOn(auth, sheet).edit] : []),
      ...(input.standardMaterial ? [mayBeStandard(sheet)] : []),
      ...(input.stillValid ? [confirmPermit(auth, sheet)] : []),
    ];
  }

  /**
   * Marks belong to the version, so only a draft can change them. Check counts are recomputed, because rules depend
   * on marks.
   */
  private async mark(
    auth: Auth,
    before: SheetRecord,
    { preliminary = before.preliminary, standardMaterial = before.standardMaterial, module = before.module }: Marks,
  ): Promise<void> {
    const tree = await this.trees.loadTree(before.id, before.enterpriseId);
    const findings = await this.checks.checkTree(
      tree,
      headToCheck({ ...before, preliminary, standardMaterial }),
      before.ruleSet,
    );
    await this.persistence.saveFields(auth, before, {
      preliminary,
      standardMaterial,
      module,
      ...toCheckCounts(findings),
    });
  }
  private async confirm(auth: Auth, before: SheetRecord): Promise<void> {
    await this.validity.confirm(auth.scope, before.id);
    await this.persistence.recordChange(auth, before);
  }
}
