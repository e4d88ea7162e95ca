import { Injectable } from '@nestjs/common';
import {
  type exchangeCheckApi,
  findingTexts,
  type In,
  displayName,
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
/** The findings of the recipient's own verification: check rules first, then user-defined ones. */
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
    const sheet = await this.sheets.findSheet(auth.scope, sheetId);
    const inputs = (await this.findForms(auth.scope, sheet, recEntId, kid)).map((at) => ({
      ...at,
      form: form ? { ...at.form, ...toForm(form) } : at.form,
    }));
    const found = await this.checkForRecipients(sheet, inputs);
    return inputs.map((at, index) => this.toResult(sheet, at, found[index] ?? NOTHING));
  }

  /** True when the enterprise refuses sheets that have errors by its pack. */
  async isStrict(enterpriseId: number): Promise<boolean> {
    return (await this.packs.findInForce([enterpriseId])).get(enterpriseId)?.blocksSending ?? false;
  }
  /**
   * Before sending: refuses a sheet that has errors by the pack of a recipient whose pack blocks them. Runs in the
   * caller's transaction.
   * @throws AppError `send.packBlocks`
   */
  async assertMayBeSent(auth: Auth, sheetId: number, recipients: readonly RecipientToCheck[]): Promise<void> {
    const packs = await this.packs.findInForce(recipients.map(({ enterpriseId }) => enterpriseId));
    const strict = recipients.filter(({ enterpriseId }) => packs.get(enterpriseId)?.blocksSending);
    if (strict.length === 0) return;
    const found = await this.checkForRecipients(await this.sheets.findSheet(auth.scope, sheetId), strict);
    const blocked = found.flatMap((of, index) =>
      errorsOf(of) > 0 ? [{ ...of, enterpriseId: strict[index]?.enterpriseId }] : [],
    );
    if (blocked.length === 0) return;
    const names = blocked.map(({ pack }) =>
      displayName(this.translator.language, { name: pack?.enterpriseName, foreignName: pack?.enterpriseNameEn }),
    );
    throw new AppError('send.packBlocks', {
      names: names.join(this.translator.language === 'zh' ? '、' : ', '),
      errors: blocked.reduce((sum, of) => sum + errorsOf(of), 0),
    });
  }

  /**
   * Findings of the caller's enterprise in received sheets: the same that their senders got in the pre-flight. The
   * number of queries does not depend on the number of sheets.
   */
  async checkReceived(auth: Auth, sheetIds: readonly number[]): Promise<Map<number, RecipientFindings>> {
    const forms = await this.forms.listReceived(auth.scope, sheetIds);
    const inputs = (await this.sheets.findSheets(auth.scope, [...forms.keys()])).flatMap((sheet) => {
      const at = forms.get(sheet.id);
      return at ? [{ sheet, form: at.form }] : [];
    });
    const pack = (await this.packs.findInForce([auth.enterpriseId])).get(auth.enterpriseId);
    const rules = pack ? await this.packRules.listPublished([pack.id]) : [];
    const findings = await this.ruleFindings.checkSheets(
      auth.enterpriseId,
      inputs.map(({ sheet }) => sheet),
      pack?.ruleSet ?? null,
    );
    const custom = await this.packFindings.findInSheets(
      rules,
      inputs.map(({ sheet, form }) => ({ sheetId: sheet.id, form })),
    );
    return new Map(
      inputs.map(({ sheet }, index) => [
        sheet.id,
        { pack, rules, findings: findings[index] ?? [], custom: custom[index] ?? [] },
      ]),
    );
  }

  /** Findings of own sheets by their own rule sets; sheets of others are left out. As few queries as for one. */
  async checkOwn(auth: Auth, sheetIds: readonly number[]): Promise<Map<number, readonly PlacedFinding[]>> {
    const own = (await this.sheets.findSheets(auth.scope, [...new Set(sheetIds)])).filter(
      ({ enterpriseId }) => enterpriseId === auth.enterpriseId,
    );
    const findings = await this.ruleFindings.checkSheets(auth.enterpriseId, own, null);
    return new Map(own.map(({ id }, at) => [id, findings[at] ?? []]));
  }

  /** Findings for each recipient; recipients with the same rule set share its findings. */
  async checkForRecipients(sheet: SheetRecord, recipients: readonly RecipientToCheck[]): Promise<RecipientFindings[]> {
    const packs = await this.packs.findInForce([...new Set(recipients.map(({ enterpriseId }) => enterpriseId))]);
    const rules = await this.packRules.listPublished([...packs.values()].map(({ id }) => id));
    const results: RecipientFindings[] = [];
    const known = new Map<string, Promise<PlacedFinding[][]>>();
    for (const { enterpriseId, form } of recipients) {
      const pack = packs.get(enterpriseId);
      const ofPack = rules.filter(({ packId }) => packId === pack?.id);
      const set = pack?.ruleSet ?? null;
      // Only the owner sees its confidential substances; for all recipients the sheet is the same.
      const key = `${set ?? ''} ${enterpriseId === sheet.enterpriseId}`;
      const found = known.get(key) ?? this.ruleFindings.checkSheets(enterpriseId, [sheet], set);
      known.set(key, found);
      const [custom = []] = await this.packFindings.findInSheets(ofPack, [{ sheetId: sheet.id, form }]);
      results.push({ pack, rules: ofPack, findings: (await found)[0] ?? [], custom });
    }
    return results;
  }

  private async findForms(
    scope: Scope,
    sheet: SheetRecord,
    recEntId: number | undefined,
    kid: number | undefined,
  ): Promise<FormAt[]> {
    const found = await this.forms.listOfSender(scope, sheet.id, { enterpriseId: recEntId, kid });
    if (found.length > 0) return found;
    if (kid !== undefined) throw notFound('share', kid);
    if (recEntId === undefined) return [];
    const enterprise = await this.forms.findEnterprise(recEntId);
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

  private toResult(sheet: SheetRecord, at: FormAt, of: RecipientFindings): PreflightResult {
    const { pack, rules } = of;
    const findings = [
      ...of.findings.map((finding) => this.toCheckFindingRow(finding)),
      ...of.custom.map((finding) => this.toRuleFindingRow(rules, finding)),
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
  private toCheckFindingRow({ place, rule, code, severity, params }: PlacedFinding): PackFindingRow {
    const { title, message } = findingTexts({ rule, code, params }, this.translator.language, (namespace, key, words) =>
      this.translator.translate(namespace, key, words),
    );
    return {
      code,
      severity,
      path: place.path,
      names: place.names.map((named) => displayName(this.translator.language, named)),
      title,
      message,
      params: { ...params },
      custom: null,
    };
  }
  private toRuleFindingRow(rules: readonly PackRuleRecord[], finding: PlacedPackFinding): PackFindingRow {
    const { place, case: found, severity, params } = finding;
    const rule = rules.find(({ id }) => id === finding.rule);
    return {
      code: `${PACK_PREFIX}${found}`,
      severity,
      path: place.path,
      names: place.names.map((named) => displayName(this.translator.language, named)),
      title: rule?.name ?? '',
      message: this.sentences.formatPackFinding(finding),
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
