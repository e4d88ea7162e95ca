import type { CheckedSheetRow, CheckFindingRow, CheckRunRow, CheckTargetRow } from '@matlas/contract';
import { checkKind, displayName } from '@matlas/contract';
import { type Auth, can, JOB_MANAGE, type Language } from '@matlas/server-kit';
import type { CheckRunRecord } from './check-run.store';
import { type FindingRow, kindOfCode, type SheetRow } from './check-result.store';
import type { CheckTarget } from './check-target.store';
import type { FindingSentences } from './finding-sentences';

export const isOpen = ({ state }: Pick<CheckRunRecord, 'state'>): boolean => state === 'queued' || state === 'running';
export const mayDelete = (auth: Auth, run: CheckRunRecord): boolean =>
  run.createdBy === auth.userId || can(auth, JOB_MANAGE);

export function toRunRow(auth: Auth, run: CheckRunRecord): CheckRunRow {
  const {
    id,
    side,
    kinds,
    state,
    jobId,
    startedBy,
    createTime,
    finishedAt,
    milliseconds,
    sheets,
    findings,
    counts,
    packVersion,
    listLabel,
    options,
  } = run;
  return {
    id,
    side: side as CheckRunRow['side'],
    kinds,
    state,
    jobId,
    startedBy,
    createTime: createTime.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    milliseconds,
    sheets,
    findings,
    counts,
    packVersion,
    listLabel,
    asOf: options.asOf ?? null,
    substances: (options.substances ?? []).map(({ text }) => text),
    can: { delete: mayDelete(auth, run) && !isOpen(run) },
  };
}
export function toCheckedSheetRow({
  n,
  sheetId,
  shareId,
  cid,
  cver,
  kind,
  name,
  foreignName,
  number,
  supplierName,
  supplierForeignName,
  worst,
  errors,
  warnings,
  ...levels
}: SheetRow): CheckedSheetRow {
  const levelsByKind = checkKind.values.flatMap((each) => {
    const level = levels[each];
    return level === null ? [] : [[each, level] as const];
  });
  return {
    n,
    sheetId,
    kid: shareId,
    cid: Number(cid),
    cver,
    kind: kind as CheckedSheetRow['kind'],
    name,
    foreignName,
    number,
    supplierName,
    supplierForeignName,
    levels: Object.fromEntries(levelsByKind),
    worst,
    errors,
    warnings,
  };
}
const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
export function toFindingRow(sentences: FindingSentences, language: Language, row: FindingRow): CheckFindingRow {
  const { kindCode, cid, names, params, ...plain } = row;
  const kind = kindOfCode(kindCode);
  const isSubstance = kind === 'svhc' || kind === 'substances';
  return {
    ...plain,
    cid: Number(cid),
    kind,
    ...sentences.formatFinding({ kind, code: plain.code, params }),
    names: names.map((named) => displayName(language, named)),
    substanceName: isSubstance && (params['nameEn'] ?? params['nameZh']) ? sentences.substanceName(params) : null,
    cas: textOrNull(params['cas']),
    minPercent: textOrNull(params['min']),
    maxPercent: textOrNull(params['max']),
    minGrams: textOrNull(params['minGrams']),
    maxGrams: textOrNull(params['maxGrams']),
    severity: (textOrNull(params['severity']) as CheckFindingRow['severity']) ?? null,
  };
}
export const toTargetRow = ({ cid, releasedAt, updateTime, ...target }: CheckTarget): CheckTargetRow => ({
  ...target,
  cid: Number(cid),
  releasedAt: releasedAt?.toISOString() ?? null,
  updateTime: updateTime.toISOString(),
});
