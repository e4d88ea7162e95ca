import { type RuleSetDetail, type RuleSetRow, type RuleTexts, toOwnDifferences } from '@matlas/contract';
import { BASE_RULES, type CheckRuleSet, compareRuleSets, getRuleFreedom, ruleSetKey } from '@matlas/domain';
import { type Auth, can } from '@matlas/server-kit';
import type { RuleSetRecord } from './rule-set.store';
import { toResolvedRuleSet } from './rule-sets';

/** Context for the permitted actions and the state of the versions in a list. */
export interface RuleSetContext {
  code: string;
  inForceId: number | undefined;
}

/** Own sets can be edited with the right for the rules of the enterprise; built-in ones by nobody. */
export const isOwn = (auth: Auth, set: Pick<RuleSetRecord, 'enterpriseId'>): boolean =>
  set.enterpriseId === auth.enterpriseId;
export const getRuleSetKey = ({ code, setVersion }: Pick<RuleSetRecord, 'code' | 'setVersion'>): string =>
  ruleSetKey({ id: code, version: setVersion });

export function toRuleSetRow(auth: Auth, set: RuleSetRecord, { code, inForceId }: RuleSetContext): RuleSetRow {
  const mayEdit = can(auth, 'rule:ruleSet:edit');
  const isKept = mayEdit && isOwn(auth, set) && set.state === 'draft';
  const isUsable = mayEdit && set.state === 'active' && (set.enterpriseId === null || isOwn(auth, set));
  return {
    id: set.id,
    code: set.code,
    setVersion: set.setVersion,
    key: getRuleSetKey(set),
    nameZh: set.nameZh,
    nameEn: set.nameEn,
    state: set.state as RuleSetRow['state'],
    validFrom: set.validFrom,
    baseKey: set.baseKey,
    builtIn: set.enterpriseId === null,
    chosen: set.code === code,
    inForce: set.id === inForceId,
    sheetCount: set.sheetCount,
    activatedAt: set.activatedAt?.toISOString() ?? null,
    can: { edit: isKept, activate: isKept, delete: isKept, derive: isUsable, choose: isUsable && set.code !== code },
    createTime: set.createTime.toISOString(),
    updateTime: set.updateTime.toISOString(),
    version: set.version,
  };
}

/** Texts of the rules in the reader's language. */
export type RuleTranslate = (key: string) => string;

export function toRuleTexts(
  set: CheckRuleSet,
  base: CheckRuleSet,
  reasons: Partial<Record<string, string>>,
  translate: RuleTranslate,
): RuleTexts[] {
  return compareRuleSets(set, base).map(({ id, ours, theirs, changed }): RuleTexts => {
    const { category, clause, source, params } = BASE_RULES[id];
    const { lowest, off } = getRuleFreedom(id);
    const asParams = (of: object | undefined): Record<string, unknown> => ({ ...(of ?? params) });
    return {
      id,
      category,
      title: translate(`rules.${id}.title`),
      text: translate(`rules.${id}.text`),
      clause,
      source,
      severity: ours?.severity ?? null,
      params: asParams(ours?.params),
      baseSeverity: theirs?.severity ?? null,
      baseParams: asParams(theirs?.params),
      changed: [...changed],
      reason: reasons[id] ?? null,
      lowest,
      mayBeOff: off,
    };
  });
}

export function toRuleSetDetail(
  row: RuleSetRow,
  record: RuleSetRecord,
  set: CheckRuleSet,
  base: CheckRuleSet | undefined,
  translate: RuleTranslate,
): RuleSetDetail {
  return {
    ...row,
    own: record.differences,
    set: toResolvedRuleSet(set),
    comparedWith: base ? { key: ruleSetKey(base), set: toResolvedRuleSet(base) } : null,
    rules: toRuleTexts(set, base ?? set, toOwnDifferences(record.differences).reasons ?? {}, translate),
  };
}
