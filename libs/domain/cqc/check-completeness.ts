import { type CqcPositionField, type CqcVehicleField, isFieldExpected } from './package-fields';

export const CQC_RULES = [
  /** There is no CQC BOM, or it is empty. */
  'empty',
  /** A required field of the vehicle is empty. */
  'vehicleField',
  /** A required column of a position is empty. */
  'positionField',
  /** The data sheet of a position is missing or cannot be used. */
  'sheet',
  /** A part of the vehicle BOM has no position in the CQC BOM. */
  'notCovered',
] as const;
export type CqcRule = (typeof CQC_RULES)[number];

export interface CqcPosition {
  id: number;
  parentId: number | null;
  name: string;
  /** Described by its own data sheet or by none; neither an assembly nor below a data sheet. */
  isPart: boolean;
  hasSheet: boolean;
  sourceId: number | null;
  values: Readonly<Partial<Record<CqcPositionField, string | null>>>;
}
/** A problem of a data sheet; those that forbid its use are errors. */
export interface CqcSheetIssue {
  kind: string;
  positionId: number;
  severity: CqcSeverity;
}
export interface CqcToCheck {
  vehicle: Readonly<Partial<Record<CqcVehicleField, string | null>>>;
  positions: readonly CqcPosition[];
  required: { vehicle: readonly CqcVehicleField[]; position: readonly CqcPositionField[] };
  issues: readonly CqcSheetIssue[];
  /** Positions of the vehicle BOM in tree order; `isPart`: has no positions below it. */
  source: readonly { id: number; parentId: number | null; name: string; isPart: boolean }[];
}
export type CqcSeverity = 'error' | 'warning';
export interface CqcFinding {
  rule: CqcRule;
  severity: CqcSeverity;
  /** The column or field, or the kind of the problem of the data sheet. */
  field: string | null;
  /** Of the CQC BOM; of the vehicle BOM for `notCovered`. */
  positionId: number | null;
  name: string | null;
}

const isEmpty = (value: string | null | undefined): boolean => value === undefined || value === null || value === '';

/** Parts of the vehicle that no position of the CQC BOM comes from, neither directly nor by a position above them. */
function uncoveredParts({ positions, source }: CqcToCheck): CqcToCheck['source'] {
  const used = new Set(positions.flatMap(({ sourceId }) => sourceId ?? []));
  const standsForAll = new Set<number>();
  const parents = new Set(positions.map(({ parentId }) => parentId));
  for (const { id, sourceId } of positions) if (sourceId !== null && !parents.has(id)) standsForAll.add(sourceId);
  const covered = new Set<number>();
  const open: { id: number; parentId: number | null; name: string; isPart: boolean }[] = [];
  for (const part of source) {
    const isCovered = standsForAll.has(part.id) || (part.parentId !== null && covered.has(part.parentId));
    if (isCovered) covered.add(part.id);
    if (part.isPart && !isCovered && !used.has(part.id)) open.push(part);
  }
  return open;
}

/**
 * What a package lacks. It is complete without errors; warnings are for a person to judge.
 * A position without any origin says nothing about the vehicle BOM; a CQC BOM without origins is not compared with it.
 */
export function checkCqcBom(bom: CqcToCheck): CqcFinding[] {
  const { vehicle, positions, required, issues } = bom;
  const findings: CqcFinding[] = required.vehicle
    .filter((field) => isEmpty(vehicle[field]))
    .map((field) => ({ rule: 'vehicleField', severity: 'error', field, positionId: null, name: null }));
  if (positions.length === 0)
    return [...findings, { rule: 'empty', severity: 'error', field: null, positionId: null, name: null }];
  const names = new Map(positions.map(({ id, name }) => [id, name]));
  for (const position of positions)
    for (const field of required.position)
      if (isEmpty(position.values[field]) && isFieldExpected(field, position))
        findings.push({
          rule: 'positionField',
          severity: 'error',
          field,
          positionId: position.id,
          name: position.name,
        });
  for (const { kind, positionId, severity } of issues)
    findings.push({ rule: 'sheet', severity, field: kind, positionId, name: names.get(positionId) ?? null });
  if (positions.some(({ sourceId }) => sourceId !== null))
    for (const { id, name } of uncoveredParts(bom))
      findings.push({ rule: 'notCovered', severity: 'warning', field: null, positionId: id, name });
  return findings;
}
