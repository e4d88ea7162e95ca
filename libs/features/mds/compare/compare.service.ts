import { Injectable } from '@nestjs/common';
import {
  type ComparisonInput,
  type ComparedFinding,
  type Comparison,
  MAX_COMPARED_ROWS,
  MAX_EXPANDED_NODES,
} from '@matlas/contract';
import { buffersOf, visibleOwnerIds } from '@matlas/domain';
import { type Auth, taskFile, WorkerPool } from '@matlas/server-kit';
import { SheetChecks } from '../sheet-checks';
import { SheetGraphStore } from '../sheet-graph.store';
import { SheetStore } from '../sheet.store';
import { usedSheets } from '../working-tree';
import { CompareStore } from './compare.store';
import type { ComparedSheets, RawFinding } from './compare-sheets.task';
import { CompareTexts } from './compare-words';
import { comparedSubstances } from './compared-substances';
import { type OpenedReferences, ReferencedContents } from './referenced-contents';
import { ComparedSides, type Side } from './compared-sides';

const COMPARE_SHEETS = taskFile<typeof import('./compare-sheets.task')>(require.resolve('./compare-sheets.task'));

/** Compares two data sheets that the caller sees. Confidential content is masked before the comparison. */
@Injectable()
export class CompareService {
  constructor(
    private readonly sheets: SheetStore,
    private readonly graph: SheetGraphStore,
    private readonly store: CompareStore,
    private readonly contents: ReferencedContents,
    private readonly checks: SheetChecks,
    private readonly words: CompareTexts,
    private readonly pool: WorkerPool,
    private readonly sides: ComparedSides,
  ) {}

  async compare(
    auth: Auth,
    { left, right, insideLeft, insideRight, references }: ComparisonInput,
  ): Promise<Comparison> {
    // Access to both sheets is checked before content is read, so that the duration reveals nothing about an invisible
    // sheet.
    const [one, other] = [
      await this.sheets.findSheet(auth.scope, left),
      await this.sheets.findSheet(auth.scope, right),
    ];
    const [before, after] = [
      await this.sides.loadSide(auth, one, insideLeft),
      await this.sides.loadSide(auth, other, insideRight),
    ];
    const opened = references
      ? await this.contents.loadDiffering(auth, before.tree, after.tree, MAX_EXPANDED_NODES)
      : NOTHING_OPENED;
    const compared = await this.run(auth, before, after, opened);
    return this.toComparison(before, after, compared, opened);
  }

  private async run(auth: Auth, before: Side, after: Side, opened: OpenedReferences): Promise<ComparedSheets> {
    const ids = [before.sheet.id, after.sheet.id];
    const secretNodes = await this.store.listConfidentialNodes(
      [...new Set([...before.reach, ...after.reach])],
      visibleOwnerIds(auth),
    );
    const graph = await this.graph.load([...new Set(ids)]);
    const input = {
      before: await this.sides.toCompare(auth, before),
      after: await this.sides.toCompare(auth, after),
      contents: opened.contents,
      maxOpened: MAX_EXPANDED_NODES,
      maxRows: MAX_COMPARED_ROWS,
      graph,
      secretNodes,
    };
    return this.pool.run(COMPARE_SHEETS, input, { isShort: true, transfer: buffersOf(input) });
  }
  private async toComparison(
    before: Side,
    after: Side,
    compared: ComparedSheets,
    opened: OpenedReferences,
  ): Promise<Comparison> {
    const { rows, head, isCut, isOpenedInPart, counts, mass, totals, findings } = compared;
    const ids = new Map(
      [...usedSheets(before.tree), ...usedSheets(after.tree), ...opened.used].map(({ id, cid, cver }) => [
        `${cid} ${cver}`,
        id,
      ]),
    );
    const names = await this.store.findSubstanceNames([
      ...totals.was.substances.keys(),
      ...totals.is.substances.keys(),
      ...this.words.substancesOf(rows),
    ]);
    const substances = comparedSubstances(totals, names);
    return {
      left: before.row,
      right: after.row,
      mass,
      isCut,
      isOpenedInPart: isOpenedInPart || opened.isCut,
      counts: {
        ...counts,
        substances: substances.filter(({ state }) => state !== 'same').length,
        appeared: findings.appeared.length,
        gone: findings.gone.length,
      },
      head: head.map(({ field, was, is }) => this.words.headDifference(field, was, is)),
      rows: rows.map((row) => this.words.toRow(row, ids, names)),
      substances,
      findings: {
        appeared: this.formatFindings(after, findings.appeared),
        gone: this.formatFindings(before, findings.gone),
      },
    };
  }
  private formatFindings({ sheet, tree }: Side, findings: readonly RawFinding[]): ComparedFinding[] {
    if (findings.length === 0) return [];
    const { findings: sheetFindings } = this.checks.toSheetCheck(sheet.id, sheet.ruleSet, tree, findings);
    return sheetFindings.map((finding, index) => ({ ...finding, row: findings[index]?.row ?? '' }));
  }
}

const NOTHING_OPENED: OpenedReferences = { contents: [], used: [], isCut: false };
