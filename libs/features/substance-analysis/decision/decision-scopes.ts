import type { DecisionScopeValue, Out, analysisDecisionApi } from '@matlas/contract';
import { speaksOf, verdictOf, type DecisionScope } from '@matlas/domain';
import type { DecidedFinding } from '../result/decided-finding.store';
import type { DecisionRecord } from './decision.row';

type Choice = Out<(typeof analysisDecisionApi)['ofFinding']>['choices'][number];
/** Columns of a decision that say where it holds. */
export interface DecisionPlace {
  scope: DecisionScopeValue;
  partNumber: string | null;
  mdsCid: number | null;
  placeName: string;
  placeForeignName: string | null;
  supplierName: string | null;
  supplierForeignName: string | null;
  /** The supplier as an enterprise, where it is known as one. */ supplierId: number | null;
}

/** What a finding lies in, the narrowest first: a part needs a number, a material an MDS of its own. */
export function choicesOf(finding: DecidedFinding): Choice[] {
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

const NOWHERE = { partNumber: null, mdsCid: null, supplierName: null, supplierForeignName: null, supplierId: null };
const supplierOf = (
  finding: DecidedFinding,
): Pick<DecisionPlace, 'supplierName' | 'supplierForeignName' | 'supplierId'> => ({
  supplierName: finding.supplier,
  supplierForeignName: finding.supplierForeignName,
  supplierId: finding.supplierAt,
});

export function placeOf(scope: DecisionScopeValue, finding: DecidedFinding): DecisionPlace {
  switch (scope) {
    case 'part':
      return {
        ...NOWHERE,
        ...supplierOf(finding),
        scope,
        partNumber: finding.partNumber,
        placeName: finding.partName,
        placeForeignName: finding.partForeignName,
      };
    case 'sheet':
      return {
        ...NOWHERE,
        scope,
        mdsCid: finding.sheetCid,
        placeName: finding.sheetName ?? '',
        placeForeignName: finding.sheetForeignName,
      };
    case 'material':
      return {
        ...NOWHERE,
        scope,
        mdsCid: finding.materialCid,
        placeName: finding.materialName ?? '',
        placeForeignName: finding.materialForeignName,
      };
    case 'supplier':
      return {
        ...NOWHERE,
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
/** The rule of the domain over a stored decision, whatever its state. */
export const speaksOfFinding = (record: DecisionRecord, { verdict, supplier, ...finding }: DecidedFinding): boolean =>
  speaksOf(
    {
      ...record,
      state: record.keptState,
      scope: scopeOf(record),
      verdicts: record.verdicts.map((code) => verdictOf(code)),
    },
    { ...finding, supplier, verdict: verdictOf(verdict) },
  );
