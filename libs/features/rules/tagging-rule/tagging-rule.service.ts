import { Injectable } from '@nestjs/common';
import type {
  ClassChoice,
  In,
  Page,
  PageQuery,
  rulesTaggingApi,
  TaggingRuleRow,
  TaggingRuleSave,
} from '@matlas/contract';
import { coversClass, type TaggingRule } from '@matlas/domain';
import { AppError, AuditTrail, type Auth, badInput, clock, Db } from '@matlas/server-kit';
import { type FlagScopeRecord, FlagScopeStore } from '../flag-scope/flag-scope.store';
import { type TechnologyRecord, TechnologyStore } from '../technology/technology.store';
import { CompiledRulesStore, type RuleParts } from './compiled-rules.store';
import { KnownClasses } from './known-classes.store';
import { referencedId, rowFieldsOf, ownerFields } from './replaced-rows';
import { type TaggingRuleRecord, TaggingRuleStore } from './tagging-rule.store';

type Routes = typeof rulesTaggingApi;
const SUBJECT = 'rrr_rule';
const PROVED: readonly string[] = ['mTr', 'mTe'];
const ALWAYS = { first: '0001-01-01', last: '9999-12-31' };
interface Named {
  scope: FlagScopeRecord | undefined;
  technology: TechnologyRecord | undefined;
}

/** Tagging rules: the mark of a material class in certain parts, and the technology behind it. */
@Injectable()
export class TaggingRuleService {
  constructor(
    private readonly db: Db,
    private readonly rules: TaggingRuleStore,
    private readonly compiled: CompiledRulesStore,
    private readonly scopes: FlagScopeStore,
    private readonly technologies: TechnologyStore,
    private readonly classes: KnownClasses,
    private readonly audit: AuditTrail,
  ) {}

  async page(auth: Auth, page: PageQuery, asOf = clock.today()): Promise<Page<TaggingRuleRow>> {
    const found = await this.rules.page(auth.enterpriseId, asOf, page);
    return { ...found, records: found.records.map(toRow) };
  }
  allClasses(): Promise<ClassChoice[]> {
    return this.classes.listClasses();
  }
  async classesWithout(auth: Auth, { scopeId }: In<Routes['listClassesWithoutRule']>): Promise<ClassChoice[]> {
    return this.classes.listClassesWithoutRule(
      auth.enterpriseId,
      scopeId === undefined ? null : referencedId(await this.scopes.getScope(auth.enterpriseId, scopeId)),
    );
  }
  async ofClass(auth: Auth, { typeId, scope }: In<Routes['listRulesOfClass']>): Promise<TaggingRuleRow[]> {
    const scopeId = scope === undefined ? null : referencedId(await this.scopes.getScope(auth.enterpriseId, scope));
    return (await this.rules.listOfClass(auth.enterpriseId, { classCode: typeId ?? null, scopeId }, clock.today())).map(
      toRow,
    );
  }
  save(auth: Auth, { id, version, ...input }: TaggingRuleSave): Promise<TaggingRuleRow> {
    return this.db.tx(async () => {
      await this.rules.lockRules(auth.enterpriseId);
      const before = id === undefined ? undefined : await this.rules.getRule(auth.enterpriseId, id, clock.today());
      const named = await this.resolveReferences(auth, input);
      await this.assertUnique(auth, input, named, before?.id);
      const saved = await this.rules.save({
        classCode: input.classCode ?? null,
        scopeId: named.scope ? referencedId(named.scope) : null,
        technologyId: named.technology ? referencedId(named.technology) : null,
        flag: input.flag,
        active: input.active,
        validFrom: input.validFrom ?? null,
        validTo: input.validTo ?? null,
        note: input.note ?? '',
        ...ownerFields(auth, before, version),
      });
      const after = await this.rules.getRule(auth.enterpriseId, saved, clock.today());
      await this.audit.write(auth, {
        subject: SUBJECT,
        subjectId: saved,
        action: before && before.enterpriseId !== null ? 'change' : 'create',
        before: before ?? null,
        after,
      });
      return toRow(after);
    });
  }
  /** Deleting a row that replaces one of the platform restores the platform's row. */
  delete(auth: Auth, ids: readonly number[]): Promise<null> {
    return this.db.tx(async () => {
      await this.rules.lockRules(auth.enterpriseId);
      for (const id of ids) {
        const before = await this.rules.getRule(auth.enterpriseId, id, clock.today());
        if (before.enterpriseId === null) throw new AppError('forbidden');
        await this.rules.delete(auth.enterpriseId, id);
        await this.audit.write(auth, { subject: SUBJECT, subjectId: id, action: 'delete', before });
      }
      return null;
    });
  }
  /** The rules of a day including the edited one, switched on: it replaces its stored state or is added. */
  async buildTrialRules(
    auth: Auth,
    { id, ...draft }: TaggingRuleSave,
    asOf = clock.today(),
  ): Promise<RuleParts & { ruleId: number }> {
    const before = id === undefined ? undefined : await this.rules.getRule(auth.enterpriseId, id, asOf);
    const { scope, technology } = await this.resolveReferences(auth, draft, 'rule.');
    const { rules, scopes } = await this.compiled.loadParts(auth.enterpriseId, asOf);
    const ruleId = before?.id ?? 0;
    const rule: TaggingRule = {
      id: ruleId,
      classCode: draft.classCode ?? null,
      flag: draft.flag,
      technologyId: technology?.id ?? null,
      scope: scope ? (scopes.find((one) => one.id === scope.id) ?? null) : null,
      own: true,
      newest: Number.MAX_SAFE_INTEGER,
    };
    return { rules: [...rules.filter((one) => one.id !== ruleId), rule], scopes, ruleId };
  }

  /**
   * Groups and technologies of the rule; throws for unknown ones, and for a technology that does not produce this
   * mark for that class.
   */
  private async resolveReferences(
    auth: Auth,
    { classCode, scopeId, technologyId, flag }: Omit<TaggingRuleSave, 'id' | 'version'>,
    path = '',
  ): Promise<Named> {
    const missing = (field: string, id: number | string) =>
      badInput({ path: `${path}${field}`, code: 'notFound', params: { id } });
    if (classCode !== undefined && (await this.classes.filterUnknown([classCode])).length > 0)
      throw missing('classCode', classCode);
    const scope = scopeId === undefined ? undefined : await this.scopes.findScope(auth.enterpriseId, scopeId);
    if (scopeId !== undefined && !scope) throw missing('scopeId', scopeId);
    if (technologyId === undefined && PROVED.includes(flag)) throw new AppError('markRule.technologyRequired');
    const technology =
      technologyId === undefined
        ? undefined
        : await this.technologies.findTechnology(auth.enterpriseId, technologyId, clock.today());
    if (technologyId !== undefined && !technology) throw missing('technologyId', technologyId);
    if (technology) assertSuits(technology, flag, classCode);
    return { scope, technology };
  }
  /** Two own rules must not assign different marks to the same class in the same parts on one day. */
  private async assertUnique(
    auth: Auth,
    { classCode, validFrom = ALWAYS.first, validTo = ALWAYS.last }: Omit<TaggingRuleSave, 'id' | 'version'>,
    { scope }: Named,
    id = 0,
  ): Promise<void> {
    const same = await this.rules.listOfClass(
      auth.enterpriseId,
      { classCode: classCode ?? null, scopeId: scope ? referencedId(scope) : null },
      clock.today(),
    );
    const twin = same.find(
      (rule) =>
        rule.enterpriseId !== null &&
        rule.id !== id &&
        (rule.validFrom ?? ALWAYS.first) <= validTo &&
        validFrom <= (rule.validTo ?? ALWAYS.last),
    );
    if (twin) throw new AppError('markRule.taken');
  }
}

function assertSuits(
  { code, flags, classCodes, validTo }: TechnologyRecord,
  flag: TaggingRuleSave['flag'],
  classCode: string | undefined,
): void {
  if (validTo !== null && validTo < clock.today()) throw new AppError('markRule.technologyExpired');
  if (!flags.includes(flag)) throw new AppError('markRule.technologyFlag', { technology: code, flag });
  if (classCode !== undefined && classCodes.length > 0 && !classCodes.some((one) => coversClass(one, classCode)))
    throw new AppError('markRule.technologyClass', { technology: code, classCode });
}
const toRow = ({
  scopeId: _scope,
  technologyId: _technology,
  enterpriseId,
  replacesId,
  createTime,
  updateTime,
  version,
  ...rule
}: TaggingRuleRecord): TaggingRuleRow => ({
  ...rule,
  ...rowFieldsOf({ id: rule.id, enterpriseId, replacesId, createTime, updateTime, version }),
});
