import { Injectable } from '@nestjs/common';
import {
  type exchangeCheckApi,
  findingWords,
  type In,
  ownName,
  type PackFindingRow,
  type PreflightResult,
} from '@matlas/contract';
import type { RecipientForm } from '@matlas/domain';
import { type SheetRecord, SheetStore } from '@matlas/features/mds';
import { AppError, type Auth, notFound, type Scope, Translator } from '@matlas/server-kit';
import { FindingSentences, PACK_PREFIX } from './finding-sentences';
import { PackFindings, type PlacedPackFinding } from './pack-findings';
import { type PackRuleRecord, PackRuleStore } from './pack-rule.store';
import { type FormAt, RecipientFormStore } from './recipient-form.store';
import { type PlacedFinding, RuleFindings } from './rule-findings';
import { type RulePackRecord, RulePackStore } from './rule-pack.store';

export interface RecipientToCheck {
  enterpriseId: number;
  form: RecipientForm;
}
/** What the recipient's own verification finds too: check rules first, then user-defined ones. */
export interface RecipientFindings {
  pack: RulePackRecord | undefined;
  rules: readonly PackRuleRecord[];
  findings: readonly PlacedFinding[];
  custom: readonly PlacedPackFinding[];
}
const SEVERITIES = ['error', 'warning', 'note'] as const;

/** Checks a sheet as a recipient would: by the rule pack that the recipient has in force. */
@Injectable()
export class RecipientChecks {
  constructor(
    private readonly sheets: SheetStore,
    private readonly forms: RecipientFormStore,
    private readonly packs: RulePackStore,
    private readonly packRules: PackRuleStore,
    private readonly ruleFindings: RuleFindings,
    private readonly packFindings: PackFindings,
    private readonly sentences: FindingSentences,
    private readonly translator: Translator,
  ) {}

  async preflight(
    auth: Auth,
    { sheetId, recEntId, kid, form }: In<typeof exchangeCheckApi.preflight>,
  ): Promise<PreflightResult[]> {
    const sheet = await this.sheets.one(auth.scope, sheetId);
    const asked = (await this.asked(auth.scope, sheet, recEntId, kid)).map((at) => ({
      ...at,
      form: form ? { ...at.form, ...toForm(form) } : at.form,
    }));
    const found = await this.findings(sheet, asked);
    return asked.map((at, index) => this.result(sheet, at, found[index] ?? NOTHING));
  }

  /** Does the enterprise take no sheet with errors of its pack? */
  async isStrict(enterpriseId: number): Promise<boolean> {
    return (await this.packs.inForce([enterpriseId])).get(enterpriseId)?.blocksSending ?? false;
  }
  /**
   * Before a sheet goes out: a recipient whose pack says so gets no sheet with errors of that pack. Runs in the
   * caller's transaction.
   * @throws AppError `send.packBlocks`
   */
  async assertMayBeSent(auth: Auth, sheetId: number, recipients: readonly RecipientToCheck[]): Promise<void> {
    const packs = await this.packs.inForce(recipients.map(({ enterpriseId }) => enterpriseId));
    const strict = recipients.filter(({ enterpriseId }) => packs.get(enterpriseId)?.blocksSending);
    if (strict.length === 0) return;
    const found = await this.findings(await this.sheets.one(auth.scope, sheetId), strict);
    const blocked = found.flatMap((of, index) =>
      errorsOf(of) > 0 ? [{ ...of, enterpriseId: strict[index]?.enterpriseId }] : [],
    );
    if (blocked.length === 0) return;
    const names = blocked.map(({ pack }) =>
      ownName(this.translator.language, { name: pack?.enterpriseName, foreignName: pack?.enterpriseNameEn }),
    );
    throw new AppError('send.packBlocks', {
      names: names.join(this.translator.language === 'zh' ? '、' : ', '),
      errors: blocked.reduce((sum, of) => sum + errorsOf(of), 0),
    });
  }

  /**
   * What the caller's enterprise finds in sheets that it received: the same as their senders did in the pre-flight.
   * Many cost as many questions as one.
   */
  async received(auth: Auth, sheetIds: readonly number[]): Promise<Map<number, RecipientFindings>> {
    const forms = await this.forms.received(auth.scope, sheetIds);
    const asked = (await this.sheets.many(auth.scope, [...forms.keys()])).flatMap((sheet) => {
      const at = forms.get(sheet.id);
      return at ? [{ sheet, form: at.form }] : [];
    });
    const pack = (await this.packs.inForce([auth.enterpriseId])).get(auth.enterpriseId);
    const rules = pack ? await this.packRules.published([pack.id]) : [];
    const findings = await this.ruleFindings.of(
      auth.enterpriseId,
      asked.map(({ sheet }) => sheet),
      pack?.ruleSet ?? null,
    );
    const custom = await this.packFindings.of(
      rules,
      asked.map(({ sheet, form }) => ({ sheetId: sheet.id, form })),
    );
    return new Map(
      asked.map(({ sheet }, index) => [
        sheet.id,
        { pack, rules, findings: findings[index] ?? [], custom: custom[index] ?? [] },
      ]),
    );
  }

  /** The same for each recipient; recipients with the same set of check rules share its findings. */
  async findings(sheet: SheetRecord, recipients: readonly RecipientToCheck[]): Promise<RecipientFindings[]> {
    const packs = await this.packs.inForce([...new Set(recipients.map(({ enterpriseId }) => enterpriseId))]);
    const rules = await this.packRules.published([...packs.values()].map(({ id }) => id));
    const results: RecipientFindings[] = [];
    const known = new Map<string, Promise<PlacedFinding[][]>>();
    for (const { enterpriseId, form } of recipients) {
      const pack = packs.get(enterpriseId);
      const ofPack = rules.filter(({ packId }) => packId === pack?.id);
      const set = pack?.ruleSet ?? null;
      // An owner reads its own confidential substances; to everybody else the sheet is the same.
      const key = `${set ?? ''} ${enterpriseId === sheet.enterpriseId}`;
      const found = known.get(key) ?? this.ruleFindings.of(enterpriseId, [sheet], set);
      known.set(key, found);
      const [custom = []] = await this.packFindings.of(ofPack, [{ sheetId: sheet.id, form }]);
      results.push({ pack, rules: ofPack, findings: (await found)[0] ?? [], custom });
    }
    return results;
  }

  private async asked(
    scope: Scope,
    sheet: SheetRecord,
    recEntId: number | undefined,
    kid: number | undefined,
  ): Promise<FormAt[]> {
    const found = await this.forms.ofSender(scope, sheet.id, { enterpriseId: recEntId, kid });
    if (found.length > 0) return found;
    if (kid !== undefined) throw notFound('share', kid);
    if (recEntId === undefined) return [];
    const enterprise = await this.forms.enterprise(recEntId);
    if (!enterprise) throw notFound('enterprise', recEntId);
    return [
      {
        ...enterprise,
        kid: null,
        sheetId: sheet.id,
        form: {
          supplierCode: sheet.supplierCode,
          number: sheet.number,
          mdsName: sheet.name,
          drawingId: null,
          drawingModCode: null,
        },
      },
    ];
  }

  private result(sheet: SheetRecord, at: FormAt, of: RecipientFindings): PreflightResult {
    const { pack, rules } = of;
    const findings = [
      ...of.findings.map((finding) => this.ofCheck(finding)),
      ...of.custom.map((finding) => this.ofRule(rules, finding)),
    ];
    findings.sort((one, other) => SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity));
    const errors = errorsOf(of);
    return {
      sheetId: sheet.id,
      recEntId: at.enterpriseId,
      recEntName: at.enterpriseName,
      recEntEname: at.enterpriseNameEn,
      kid: at.kid,
      pack: pack
        ? {
            id: pack.id,
            packVersion: pack.packVersion,
            validFrom: pack.validFrom,
            blocksSending: pack.blocksSending,
            ruleSetName: pack.ruleSetName,
            ruleSetNameEn: pack.ruleSetNameEn,
            rules: rules.length,
          }
        : null,
      blocks: (pack?.blocksSending ?? false) && errors > 0,
      errors,
      warnings: findings.filter(({ severity }) => severity === 'warning').length,
      findings,
    };
  }
  private ofCheck({ place, rule, code, severity, params }: PlacedFinding): PackFindingRow {
    const { title, message } = findingWords({ rule, code, params }, this.translator.language, (namespace, key, words) =>
      this.translator.translate(namespace, key, words),
    );
    return {
      code,
      severity,
      path: place.path,
      names: place.names.map((named) => ownName(this.translator.language, named)),
      title,
      message,
      params: { ...params },
      custom: null,
    };
  }
  private ofRule(rules: readonly PackRuleRecord[], finding: PlacedPackFinding): PackFindingRow {
    const { place, case: found, severity, params } = finding;
    const rule = rules.find(({ id }) => id === finding.rule);
    return {
      code: `${PACK_PREFIX}${found}`,
      severity,
      path: place.path,
      names: place.names.map((named) => ownName(this.translator.language, named)),
      title: rule?.name ?? '',
      message: this.sentences.ofPack(finding),
      params: { ...params },
      custom: {
        ruleId: finding.rule,
        name: rule?.name ?? '',
        remark: rule?.remark ?? null,
        case: found,
        field: params.field ?? null,
      },
    };
  }
}

const NOTHING: RecipientFindings = { pack: undefined, rules: [], findings: [], custom: [] };
const errorsOf = ({ findings, custom }: RecipientFindings): number =>
  [...findings, ...custom].filter(({ severity }) => severity === 'error').length;
const toForm = ({ symbol, ...form }: NonNullable<In<typeof exchangeCheckApi.preflight>['form']>): RecipientForm => ({
  ...form,
  ...(symbol === undefined ? {} : { number: symbol }),
});
