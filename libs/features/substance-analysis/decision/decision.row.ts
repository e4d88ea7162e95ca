import { type DecisionActionValue, type DecisionRow, type DecisionScopeValue, nameIn } from '@matlas/contract';
import {
  type DecisionPermits,
  type StoredDecisionState,
  maySeeConfidentialOfAll,
  mayOnDecision,
  verdictOf,
} from '@matlas/domain';
import { type Auth, can, type Language, pick } from '@matlas/server-kit';

export type DecisionAction = DecisionActionValue;
/** A decision as read. The state is that of today, `keptState` is the stored one. */
export interface DecisionRecord {
  id: number;
  enterpriseId: number;
  keptState: StoredDecisionState;
  state: DecisionRow['state'];
  lawId: number;
  lawCode: string;
  lawNameZh: string;
  lawNameEn: string;
  itemKey: string;
  substanceNameZh: string | null;
  substanceNameEn: string | null;
  cas: string | null;
  entryNo: string | null;
  confidentialOwners: number[] | null;
  scope: DecisionScopeValue;
  placeName: string;
  placeForeignName: string | null;
  partNumber: string | null;
  cid: number | null;
  supplierName: string | null;
  supplierForeignName: string | null;
  /** The current enterprise of the supplier, with its names when it was merged. */ supplierHeir: number | null;
  heirZh: string | null;
  heirEn: string | null;
  foundPercent: string;
  maxPercent: string;
  verdicts: number[];
  reason: string;
  fileId: number;
  filename: string;
  validFrom: string;
  validUntil: string;
  daysLeft: number;
  expiring: boolean;
  day: string;
  createdBy: number | null;
  createdByName: string;
  createTime: Date;
  decidedBy: number | null;
  decidedByName: string | null;
  decidedAt: Date | null;
  runId: number;
  findingN: number;
  modelId: number | null;
  modelName: string | null;
}

export const fileUrl = (fileId: number): string => `/api/sys/file/${fileId}/download`;
export const mayKnowSubstance = (
  auth: Auth,
  { confidentialOwners }: Pick<DecisionRecord, 'confidentialOwners'>,
): boolean => confidentialOwners === null || maySeeConfidentialOfAll(auth, confidentialOwners);

/** What the caller may do with the decision today. */
export const permitsOf = (auth: Auth, record: DecisionRecord): DecisionPermits =>
  mayOnDecision(
    {
      userId: auth.userId,
      mayPropose: can(auth, 'analysis:decision:edit'),
      mayApprove: can(auth, 'analysis:decision:approve'),
      knowsSubstance: mayKnowSubstance(auth, record),
    },
    { state: record.keptState, validUntil: record.validUntil, proposedBy: record.createdBy },
    record.day,
  );

const OPEN_FIELDS = [
  'id',
  'state',
  'lawId',
  'lawCode',
  'scope',
  'placeName',
  'placeForeignName',
  'partNumber',
  'cid',
  'supplierName',
  'supplierForeignName',
  'foundPercent',
  'maxPercent',
  'validFrom',
  'validUntil',
  'daysLeft',
  'expiring',
  'runId',
  'modelName',
] as const satisfies readonly (keyof DecisionRecord)[];

/** Callers who may not know the substance get the scope and the validity, but not the texts that people wrote. */
export function toDecisionRow(auth: Auth, language: Language, record: DecisionRecord): DecisionRow {
  const isOpen = mayKnowSubstance(auth, record);
  return {
    ...pick(record, OPEN_FIELDS),
    lawName: nameIn(language, record.lawNameZh, record.lawNameEn),
    hidden: !isOpen,
    substanceName: isOpen ? nameIn(language, record.substanceNameZh, record.substanceNameEn ?? '') : null,
    cas: isOpen ? record.cas : null,
    entryNo: isOpen ? record.entryNo : null,
    supplierNow: record.heirZh === null ? null : nameIn(language, record.heirZh, record.heirEn ?? ''),
    verdicts: record.verdicts.map((code) => verdictOf(code)),
    reason: isOpen ? record.reason : null,
    evidence: isOpen ? { fileId: record.fileId, filename: record.filename, url: fileUrl(record.fileId) } : null,
    proposedBy: record.createdByName,
    createTime: record.createTime.toISOString(),
    decidedBy: record.decidedByName,
    decidedAt: record.decidedAt?.toISOString() ?? null,
    findingId: record.findingN,
    modId: record.modelId,
    can: permitsOf(auth, record),
  };
}
