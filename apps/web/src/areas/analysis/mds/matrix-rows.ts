import type { AnalysisRun, FindingGroup, RunMass } from '@matlas/contract';
import { verdictOrder, type VerdictName } from '@matlas/web-kit';

export interface Cell {
  lawId: number;
  worst: VerdictName;
  /** Findings beside passes. */ findings: number;
}
/** A data sheet with its worst verdict under each regulation, in the order of the run's lists. */
export interface MatrixRow {
  sheetId: number;
  mass: RunMass;
  supplierName: string | null;
  supplierForeignName: string | null;
  worst: VerdictName;
  cells: readonly Cell[];
}

const rank = (verdict: VerdictName): number => verdictOrder.indexOf(verdict);

/**
 * A sheet in which nothing listed is found passes: every sheet of the run was judged by these lists; laws that judged
 * nothing have no cell. The worst first.
 */
export function matrixRows(run: AnalysisRun, sheets: readonly RunMass[], groups: readonly FindingGroup[]): MatrixRow[] {
  const bySheet = new Map(groups.map((group) => [group.sheetId, group]));
  const rows = sheets
    .filter(({ parentN, sheetId }) => parentN === null && sheetId !== null)
    .map((mass): MatrixRow => {
      const group = bySheet.get(mass.sheetId);
      const cells = run.lists.map(({ lawId }): Cell => {
        const found = group?.laws.find((law) => law.lawId === lawId);
        return { lawId, worst: found?.worst ?? 'pass', findings: found?.findings ?? 0 };
      });
      const worst = cells.reduce<VerdictName>(
        (known, cell) => (rank(cell.worst) < rank(known) ? cell.worst : known),
        'pass',
      );
      return {
        sheetId: mass.sheetId ?? 0,
        mass,
        supplierName: group?.supplierName ?? null,
        supplierForeignName: group?.supplierForeignName ?? null,
        worst,
        cells,
      };
    });
  return rows.sort(
    (left, right) => rank(left.worst) - rank(right.worst) || left.mass.name.localeCompare(right.mass.name),
  );
}
