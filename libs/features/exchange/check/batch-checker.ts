import { Injectable } from '@nestjs/common';
import type { CheckKind, InfoType } from '@matlas/contract';
import { type SheetRecord, SheetStore } from '@matlas/features/mds';
import type { CheckedSheet, StoredFinding } from './check-result.store';
import { PASS } from './finding-sentences';
import { type Batch, type CheckedKind, worstOf } from './kinds/checked-kind';
import { CustomKind } from './kinds/custom-kind';
import { RuleKind } from './kinds/rule-kind';
import { SubstanceKind } from './kinds/substance-kind';
import { SvhcKind } from './kinds/svhc-kind';
import { PackNodeStore } from './pack-node.store';
import { PackForest } from './pack-tree';
import { RecipientFormStore } from './recipient-form.store';
import type { RunBasis } from './run-basis-loader';

export interface CheckedInBatch {
  sheet: CheckedSheet;
  findings: StoredFinding[];
}

/** Runs all requested kinds of checks on one batch of sheets. */
@Injectable()
export class BatchChecker {
  private readonly kinds: Readonly<Record<CheckKind, CheckedKind>>;
  constructor(
    private readonly sheets: SheetStore,
    private readonly forms: RecipientFormStore,
    private readonly nodes: PackNodeStore,
    checks: RuleKind,
    svhc: SvhcKind,
    custom: CustomKind,
    substances: SubstanceKind,
  ) {
    this.kinds = { checks, svhc, custom, substances };
  }

  /** Sheets that were deleted meanwhile are left out. */
  async checkBatch(basis: RunBasis, ids: readonly number[]): Promise<CheckedInBatch[]> {
    const { auth, run } = basis;
    const sheets = (await this.sheets.findSheets(auth.scope, ids)).sort((one, other) => one.id - other.id);
    if (sheets.length === 0) return [];
    const roots = sheets.map(({ id }) => id);
    const isPlaced = run.kinds.some((kind) => kind !== 'checks');
    const forest = isPlaced
      ? new PackForest(await this.nodes.listNodes(roots), await this.nodes.listLinks(roots))
      : new PackForest([], []);
    const batch: Batch = { ...basis, sheets, forest, forms: await this.forms.listReceived(auth.scope, roots) };
    const found = new Map<CheckKind, StoredFinding[][]>();
    for (const kind of run.kinds) found.set(kind, await this.kinds[kind].find(batch));
    return sheets.map((sheet, index) =>
      checkedSheet(
        batch,
        sheet,
        run.kinds.map((kind) => [kind, found.get(kind)?.[index] ?? []] as const),
      ),
    );
  }
}

const passedFinding = ({ id, name, foreignName }: SheetRecord, kind: CheckKind): StoredFinding => ({
  kind,
  level: 2,
  code: PASS,
  path: String(id),
  names: [{ name, foreignName }],
  params: {},
});

function checkedSheet(
  { forms }: Batch,
  sheet: SheetRecord,
  kinds: readonly (readonly [CheckKind, StoredFinding[]])[],
): CheckedInBatch {
  const levels = Object.fromEntries(
    kinds.map(([kind, findings]): [CheckKind, InfoType] => [kind, worstOf(findings.map(({ level }) => level))]),
  );
  const all = kinds.flatMap(([kind, findings]) => (findings.length > 0 ? findings : [passedFinding(sheet, kind)]));
  const count = (level: InfoType): number => all.filter((finding) => finding.level === level).length;
  return {
    findings: all,
    sheet: {
      sheetId: sheet.id,
      shareId: forms.get(sheet.id)?.kid ?? null,
      cid: Number(sheet.cid),
      cver: sheet.cver,
      kind: sheet.kind,
      name: sheet.name,
      foreignName: sheet.foreignName,
      number: sheet.number,
      supplierName: sheet.supplierName ?? sheet.enterpriseName,
      supplierForeignName: sheet.supplierForeignName ?? sheet.enterpriseNameEn,
      levels,
      worst: worstOf(Object.values(levels)),
      errors: count(0),
      warnings: count(1),
    },
  };
}
