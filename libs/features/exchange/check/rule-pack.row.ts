import type { PackRuleRow, PublishedPack, RulePackDetail, RulePackRow } from '@matlas/contract';
import type { PackRule } from '@matlas/domain';
import { type Auth, can } from '@matlas/server-kit';
import type { PackRuleRecord } from './pack-rule.store';
import type { RulePackRecord } from './rule-pack.store';

export const buildDownloadUrl = (fileId: number): string => `/api/sys/file/${fileId}/download`;
export const isOwn = (auth: Auth, { enterpriseId }: Pick<RulePackRecord, 'enterpriseId'>): boolean =>
  enterpriseId === auth.enterpriseId;

export function toRulePackRow(auth: Auth, pack: RulePackRecord): RulePackRow {
  const isKept = isOwn(auth, pack) && pack.state === 'draft';
  const mayEdit = can(auth, 'mds:customRule:edit');
  return {
    id: pack.id,
    packVersion: pack.packVersion,
    state: pack.state as RulePackRow['state'],
    validFrom: pack.validFrom,
    ruleSet: pack.ruleSet,
    ruleSetName: pack.ruleSetName,
    ruleSetNameEn: pack.ruleSetNameEn,
    blocksSending: pack.blocksSending,
    remark: pack.remark,
    rules: pack.rules,
    inForce: pack.inForce,
    publishedAt: pack.publishedAt?.toISOString() ?? null,
    publishedBy: pack.publishedByName,
    can: {
      edit: isKept && mayEdit,
      publish: isKept && mayEdit,
      delete: isKept && can(auth, 'mds:customRule:delete'),
      derive: isOwn(auth, pack) && pack.state === 'published' && mayEdit,
    },
    createTime: pack.createTime.toISOString(),
    updateTime: pack.updateTime.toISOString(),
    version: pack.version,
  };
}

function ruleFields(rule: PackRuleRecord): PublishedPack['rules'][number] {
  const {
    id,
    name,
    partNumberPattern,
    supplierCode,
    mdsName,
    drawingId,
    drawingModCode,
    useCustom,
    globalCheck,
    needsEnglishName,
    needsMaterialCode,
    needsStandard,
    severity,
    remark,
    files,
  } = rule;
  return {
    id,
    name,
    partNumberPattern,
    supplierCode,
    mdsName,
    drawingId,
    drawingModCode,
    useCustom,
    globalCheck,
    needsEnglishName,
    needsMaterialCode,
    needsStandard,
    severity: severity as PackRule['severity'],
    remark,
    files: files.map(({ fileId, filename }) => ({ fileId, filename, url: buildDownloadUrl(fileId) })),
  };
}
export function toPackRuleRow(
  auth: Auth,
  pack: Pick<RulePackRecord, 'enterpriseId' | 'state'>,
  rule: PackRuleRecord,
): PackRuleRow {
  const isKept = isOwn(auth, pack) && pack.state === 'draft';
  return {
    ...ruleFields(rule),
    packId: rule.packId,
    can: { edit: isKept && can(auth, 'mds:customRule:edit'), delete: isKept && can(auth, 'mds:customRule:delete') },
    createTime: rule.createTime.toISOString(),
    updateTime: rule.updateTime.toISOString(),
    version: rule.version,
  };
}
export const toRulePackDetail = (
  auth: Auth,
  pack: RulePackRecord,
  rules: readonly PackRuleRecord[],
): RulePackDetail => ({
  ...toRulePackRow(auth, pack),
  packRules: rules.map((rule) => toPackRuleRow(auth, pack, rule)),
});

/** The pack for senders, without the rules that are switched off. */
export const toPublishedPack = (pack: RulePackRecord, rules: readonly PackRuleRecord[]): PublishedPack => ({
  enterpriseId: pack.enterpriseId,
  enterpriseName: pack.enterpriseName,
  enterpriseNameEn: pack.enterpriseNameEn,
  packVersion: pack.packVersion,
  validFrom: pack.validFrom,
  ruleSetName: pack.ruleSetName,
  ruleSetNameEn: pack.ruleSetNameEn,
  blocksSending: pack.blocksSending,
  remark: pack.remark,
  publishedAt: pack.publishedAt?.toISOString() ?? '',
  rules: rules.filter(({ useCustom }) => useCustom).map(ruleFields),
});

/** Converts a stored rule for the domain. */
export const toDomainRule = (rule: PackRuleRecord): PackRule => ({
  id: rule.id,
  partNumberPattern: rule.partNumberPattern,
  patterns: {
    supplierCode: rule.supplierCode,
    mdsName: rule.mdsName,
    drawingId: rule.drawingId,
    drawingModCode: rule.drawingModCode,
  },
  useCustom: rule.useCustom,
  globalCheck: rule.globalCheck,
  needsEnglishName: rule.needsEnglishName,
  needsMaterialCode: rule.needsMaterialCode,
  needsStandard: rule.needsStandard,
  severity: rule.severity as PackRule['severity'],
});
