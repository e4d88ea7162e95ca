import type { DecisionScopeValue, Out, analysisDecisionApi } from '@matlas/contract';
import { matchesFinding, verdictOf, type DecisionScope } from '@matlas/domain';
import type { DecidedFinding } from '../result/decided-finding.store';
import type { DecisionRecord } from './decision.row';

type Choice = Out<(typeof analysisDecisionApi)['listForFinding']>['choices'][number];
/** Columns of a decision that define its scope. */
export interface DecisionPlace {
  scope: DecisionScopeValue;
  partNumber: string | null;
  mdsCid: number | null;
  placeName: string;
  placeForeignName: string | null;
  supplierName: string | null;
  supplierForeignName: string | null;
  /** The enterprise of the supplier; null when unknown. */ supplierId: number | null;
}

/**
 * Scopes that a decision on the finding can have, narrowest first. A part requires a part number, a material
 * requires an MDS of its own.
 */
export function scopeChoices(finding: DecidedFinding): Choice[] {
  const { partNumber, supplier, sheetCid, materialCid } = finding;
  const choices: Choice[] = [];
  if (partNumber)
    choices.push({
      scope: 'part',
      name: finding.partName,
      foreignName: finding.partForeignName,
      number: partNumber,
      supplierName: supplier,
    });
  if (sheetCid !== null)
    choices.push({
      scope: 'sheet',
      name: finding.sheetName ?? '',
      foreignName: finding.sheetForeignName,
      number: String(sheetCid),
      supplierName: supplier,
    });
  if (materialCid !== null && materialCid !== sheetCid)
    choices.push({
      scope: 'material',
      name: finding.materialName ?? '',
      foreignName: finding.materialForeignName,
      number: String(materialCid),
      supplierName: null,
    });
  if (supplier)
    choices.push({
      scope: 'supplier',
      name: supplier,
      foreignName: finding.supplierForeignName,
      number: null,
      supplierName: supplier,
    });
  return choices;
}

const NO_PLACE = { partNumber: null, mdsCid: null, supplierName: null, supplierForeignName: null, supplierId: null };
const supplierOf = (
  finding: DecidedFinding,
): Pick<DecisionPlace, 'supplierName' | 'supplierForeignName' | 'supplierId'> => ({
  supplierName: finding.supplier,
  supplierForeignName: finding.supplierForeignName,
  supplierId: finding.supplierAt,
});

export function getDecisionPlace(scope: DecisionScopeValue, finding: DecidedFinding): DecisionPlace {
  switch (scope) {
    case 'part':
      return {
        ...NO_PLACE,
        ...supplierOf(finding),
        scope,
        partNumber: finding.partNumber,
        placeName: finding.partName,
        placeForeignName: finding.partForeignName,
      };
    case 'sheet':
      return {
        ...NO_PLACE,
        scope,
        mdsCid: finding.sheetCid,
        placeName: finding.sheetName ?? '',
        placeForeignName: finding.sheetForeignName,
      };
    case 'material':
      return {
        ...NO_PLACE,
        scope,
        mdsCid: finding.materialCid,
        placeName: finding.materialName ?? '',
        placeForeignName: finding.materialForeignName,
      };
    case 'supplier':
      return {
        ...NO_PLACE,
        ...supplierOf(finding),
        scope,
        placeName: finding.supplier ?? '',
        placeForeignName: finding.supplierForeignName,
      };
  }
}

function scopeOf({ scope, partNumber, cid, supplierName, supplierHeir }: DecisionRecord): DecisionScope {
  switch (scope) {
    case 'part':
      return { kind: scope, number: partNumber ?? '', supplier: supplierName, supplierId: supplierHeir };
    case 'supplier':
      return { kind: scope, supplier: supplierName ?? '', supplierId: supplierHeir };
    case 'sheet':
    case 'material':
      return { kind: scope, cid: cid ?? 0 };
  }
}
/** Applies the domain rule to a stored decision in any state. */
export const appliesToFinding = (record: DecisionRecord, { verdict, supplier, ...finding }: DecidedFinding): boolean =>
  matchesFinding(
    {
      ...record,
      state: record.keptState,
      scope: scopeOf(record),
      verdicts: record.verdicts.map((code) => verdictOf(code)),
    },
    { ...finding, supplier, verdict: verdictOf(verdict) },
  );
