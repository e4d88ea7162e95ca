import type { AnalysisRun, FindingGroup, RunMass } from '@matlas/contract';
import { verdictOrder, type VerdictName } from '@matlas/web-kit';

export interface MatrixCell {
  lawId: number;
  worst: VerdictName;
  /** Number of findings without passes. */ findings: number;
}
/** A data sheet with its worst verdict under each regulation, in the order of the lists of the run. */
export interface MatrixRow {
  sheetId: number;
  mass: RunMass;
  supplierName: string | null;
  supplierForeignName: string | null;
  worst: VerdictName;
  cells: readonly MatrixCell[];
}

const severityRank = (verdict: VerdictName): number => verdictOrder.indexOf(verdict);

/**
 * The rows of the matrix, worst sheet first. All sheets of a run are judged by the same lists, so a sheet without a
 * finding under a list passes. Regulations that could not be judged have no cell.
 */
export function buildMatrixRows(
  run: AnalysisRun,
  sheets: readonly RunMass[],
  groups: readonly FindingGroup[],
): MatrixRow[] {
  const bySheet = new Map(groups.map((group) => [group.sheetId, group]));
  const rows = sheets
    .filter(({ parentN, sheetId }) => parentN === null && sheetId !== null)
    .map((mass): MatrixRow => {
      const group = bySheet.get(mass.sheetId);
      const cells = run.lists.map(({ lawId }): MatrixCell => {
        const found = group?.laws.find((law) => law.lawId === lawId);
        return { lawId, worst: found?.worst ?? 'pass', findings: found?.findings ?? 0 };
      });
      const worst = cells.reduce<VerdictName>(
        (known, cell) => (severityRank(cell.worst) < severityRank(known) ? cell.worst : known),
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
    (left, right) =>
      severityRank(left.worst) - severityRank(right.worst) || left.mass.name.localeCompare(right.mass.name),
  );
}
