import type { DecisionScopeValue, Out, analysisDecisionApi } from '@matlas/contract';
import { speaksOf, verdictOf, type DecisionScope } from '@matlas/domain';
import type { DecidedFinding } from './decided-finding.store';
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
  const {
    partName,
    partForeignName,
    partNumber,
    supplier,
    supplierForeignName,
    sheetCid,
    sheetName,
    sheetForeignName,
    materialCid,
    materialName,
    materialForeignName,
  } = finding;
  return [
    ...(partNumber
      ? [
          {
            scope: 'part' as const,
            name: partName,
            foreignName: partForeignName,
            number: partNumber,
            supplierName: supplier,
          },
        ]
      : []),
    ...(sheetCid === null
      ? []
      : [
          {
            scope: 'sheet' as const,
            name: sheetName ?? '',
            foreignName: sheetForeignName,
            number: String(sheetCid),
            supplierName: supplier,
          },
        ]),
    ...(materialCid === null || materialCid === sheetCid
      ? []
      : [
          {
            scope: 'material' as const,
            name: materialName ?? '',
            foreignName: materialForeignName,
            number: String(materialCid),
            supplierName: null,
          },
        ]),
    ...(supplier
      ? [
          {
            scope: 'supplier' as const,
            name: supplier,
            foreignName: supplierForeignName,
            number: null,
            supplierName: supplier,
          },
        ]
      : []),
  ];
}

export function placeOf(scope: DecisionScopeValue, finding: DecidedFinding): DecisionPlace {
  const none = { partNumber: null, mdsCid: null, supplierName: null, supplierForeignName: null, supplierId: null };
  const supplier = {
    supplierName: finding.supplier,
    supplierForeignName: finding.supplierForeignName,
    supplierId: finding.supplierAt,
  };
  switch (scope) {
    case 'part':
      return {
        ...none,
        ...supplier,
        scope,
        partNumber: finding.partNumber,
        placeName: finding.partName,
        placeForeignName: finding.partForeignName,
      };
    case 'sheet':
      return {
        ...none,
        scope,
        mdsCid: finding.sheetCid,
        placeName: finding.sheetName ?? '',
        placeForeignName: finding.sheetForeignName,
      };
    case 'material':
      return {
        ...none,
        scope,
        mdsCid: finding.materialCid,
        placeName: finding.materialName ?? '',
        placeForeignName: finding.materialForeignName,
      };
    case 'supplier':
      return {
        ...none,
        ...supplier,
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
