import { Injectable } from '@nestjs/common';
import { type FindingDetail, nameIn, displayName } from '@matlas/contract';
import {
  EXEMPTION_FACTS,
  type ExemptionFact,
  limitsToClear,
  type ReasonFlag,
  outcomeOfUse,
  substanceRuleId,
  withoutRevealingFlags,
  verdictOf,
} from '@matlas/domain';
import { type Language, Translator } from '@matlas/server-kit';
import { ClaimTexts } from './claim-words';
import type { ClaimView } from './finding-claims';
import { type GeneralLimit, type JudgementRecord, type LawNames, unitKindOf } from '../result/finding.row';

type Reason = FindingDetail['reason'];
const UNIT_WORDS = {
  material: 'material',
  article: 'article',
  'process-materials': 'processMaterials',
  'unknown-remainder': 'unknownRemainder',
  'no-sheet': 'noSheet',
} as const;
const NOTHING = '0';
const UNDISCLOSED: readonly string[] = [
  'contradictory-portions',
  'undisclosed-remainder',
  'not-yet-specified',
  'empty-node',
  'cycle',
] satisfies ReasonFlag[];

/** Reasons of findings as sentences in the language of the reader. */
@Injectable()
export class ReasonTexts {
  constructor(
    private readonly translator: Translator,
    private readonly claimWords: ClaimTexts,
  ) {}

  reasonOf(record: JudgementRecord, claims: ClaimView[], laws: LawNames, language: Language): Reason {
    const { reason } = record;
    const condition = language === 'zh' ? reason.conditionZh : reason.conditionEn;
    const flags = flagsOf(record);
    return {
      ruleId:
        (record.masked ? null : reason.ruleId) ||
        substanceRuleId(record.denominator, record.duty === 'declare' ? 'declare' : 'prohibited'),
      clause: record.masked ? null : reason.clause || null,
      listLabel: this.law(record, laws).label,
      denominator: record.denominator,
      comparison: record.comparison,
      minPercent: record.minPercent ?? '',
      nominalPercent: record.nominalPercent ?? '',
      disclosedMaxPercent: record.disclosedMaxPercent ?? '',
      maxPercent: record.maxPercent ?? '',
      limitPercent: record.limitPercent ?? '',
      condition: record.masked ? null : condition,
      exemption: this.exemptionOf(record, language),
      claims,
      ...this.usesOf(record, language),
      settles: settlesOf(record),
      missingFacts: missingFactsOf(record),
      flags,
      sentence: this.sentence(record, laws, language),
      settlesSentence: this.settlesSentence(record, laws, language),
      flagSentences: flags.map((flag) => this.translate(`flag.${flag}`, {}, language)),
    };
  }

  sentence(record: JudgementRecord, laws: LawNames, language: Language): string {
    return this.translate(`sentence.${sentenceKey(record)}`, this.params(record, laws, language), language);
  }
  /** Null when nothing is open. */
  settlesSentence(record: JudgementRecord, laws: LawNames, language: Language): string | null {
    if (record.settledBy === 'none') return null;
    const key =
      unitKindOf(record.unitKind) === 'no-sheet'
        ? 'noSheet'
        : record.masked && record.settledBy === 'portions'
          ? 'maskedPortions'
          : record.settledBy === 'dates' && record.positionId === null
            ? 'datesSheet'
            : record.settledBy === 'content' && isCatalogueOnly(record)
              ? 'catalogue'
              : record.settledBy;
    return this.translate(`settles.${key}`, this.params(record, laws, language), language);
  }
  translate(key: string, params: Record<string, unknown>, language: Language): string {
    return this.translator.translate('analysis', key, params, language);
  }

  private params(record: JudgementRecord, laws: LawNames, language: Language): Record<string, unknown> {
    const { spelling, label } = this.law(record, laws);
    const names = recordNames(record, language);
    const position = record.positionNumber ? `${names.position} ${record.positionNumber}` : names.position;
    return {
      substance: record.substanceName ?? this.translate('confidential', {}, language),
      content: this.content(record, language),
      law: spelling,
      label,
      limit: record.limitPercent ?? '',
      clear: this.limitsToClear(record, language),
      max: record.maxPercent ?? '',
      unit: this.translate(`unit.${UNIT_WORDS[unitKindOf(record.unitKind)]}`, { node: names.node }, language),
      over: this.translate(`over.${record.comparison}`, {}, language),
      entry: record.decidingLimit?.entry ?? record.exemptionEntry ?? '',
      bounds: this.claimWords.boundsText(record.decidingLimit ?? NO_BOUNDS, language),
      position,
      node: names.settling || names.node,
      verdict: this.translator.label('verdict', verdictOf(record.verdict), language),
      facts: this.facts(record, language),
      supplier: names.settlingSupplier || names.supplier || this.translate('unnamedSupplier', {}, language),
    };
  }
  /**
   * The missing facts; all facts that an entry can require when the finding is confidential or the run did not
   * store them.
   */
  private facts(record: JudgementRecord, language: Language): string {
    const missing = missingFactsOf(record);
    return (missing.length > 0 ? missing : EXEMPTION_FACTS)
      .map((fact) => this.translator.label('exemptionFact', fact, language))
      .join(this.translate('stale.comma', {}, language));
  }
  private content({ minPercent, disclosedMaxPercent }: JudgementRecord, language: Language): string {
    const key = minPercent === disclosedMaxPercent ? 'content.single' : 'content.range';
    return this.translate(key, { min: minPercent ?? '', max: disclosedMaxPercent ?? '' }, language);
  }
  /** The limits that a narrower range must not contain: `4 %`. */
  private limitsToClear(
    { minPercent, disclosedMaxPercent, limitPercent, decidingLimit }: JudgementRecord,
    language: Language,
  ): string {
    if (limitPercent === null || minPercent === null || disclosedMaxPercent === null) return '';
    const deciding = { ...(decidingLimit ?? NO_BOUNDS), isEntry: Boolean(decidingLimit?.entry) };
    return limitsToClear({ minPercent, disclosedMaxPercent, limitPercent, deciding })
      .map((limit) => this.translate('content.single', { min: limit }, language))
      .join(this.translate('or', {}, language));
  }
  /** The entry is null when the reader may not know it. */
  private exemptionOf(
    { reason: { exemption }, exemptionEntry, decidingLimit, settledBy }: JudgementRecord,
    language: Language,
  ): Reason['exemption'] {
    if (!exemption || exemptionEntry === null) return null;
    const text = language === 'zh' ? (exemption.textZh ?? exemption.textEn) : exemption.textEn;
    const { minPercent, maxPercent } = decidingLimit ?? NO_BOUNDS;
    return { entry: exemptionEntry, text, minPercent, maxPercent, dates: settledBy === 'dates' ? 'unknown' : 'valid' };
  }
  /** Thresholds by use of the entry; empty when the reader may not know the substance. */
  private usesOf(record: JudgementRecord, language: Language): Pick<Reason, 'uses' | 'generalLimit'> {
    const {
      masked,
      reason: { uses = [], use = null, general = null },
    } = record;
    if (masked) return { uses: [], generalLimit: null };
    return {
      generalLimit: general,
      uses: uses.map(({ nameZh, nameEn, ...threshold }, at) => {
        const [name, claimed] = [nameIn(language, nameZh, nameEn), at === use];
        return {
          ...threshold,
          name,
          claimed,
          hint: claimed ? null : this.useHint(record, { ...threshold, name }, language),
        };
      }),
    };
  }
  /** A warning when the verdict would be worse under the use; null otherwise, also when the content fails already. */
  private useHint(
    record: JudgementRecord,
    { name, limitPercent, comparison }: Pick<Reason['uses'][number], 'name' | 'limitPercent' | 'comparison'>,
    language: Language,
  ): string | null {
    if (!HINTED.has(verdictOf(record.verdict))) return null;
    const outcome = outcomeOfUse(record, { limitPercent, comparison });
    return outcome === 'within'
      ? null
      : this.translate(`useHint.${outcome}`, { use: name, limit: limitPercent }, language);
  }
  private law({ lawId }: JudgementRecord, laws: LawNames): { spelling: string; label: string } {
    return (lawId === null ? undefined : laws.byLaw.get(lawId)) ?? { spelling: laws.all, label: '' };
  }
}

/** Verdicts that a stricter limit could make worse. */
const HINTED: ReadonlySet<string> = new Set(['pass', 'depends', 'exempt']);
const NO_BOUNDS = { minPercent: null, maxPercent: null };
/** The names of a finding in the reader's language; empty where there is none. */
const recordNames = (record: JudgementRecord, language: Language) => ({
  position: displayName(language, { name: record.positionName, foreignName: record.positionForeignName }),
  node: displayName(language, { name: record.nodeName, foreignName: record.nodeForeignName }),
  supplier: displayName(language, { name: record.supplierName, foreignName: record.supplierForeignName }),
  settling: displayName(language, { name: record.settlingName, foreignName: record.settlingForeignName }),
  settlingSupplier: displayName(language, {
    name: record.settlingSupplier,
    foreignName: record.settlingSupplierForeignName,
  }),
});

/** The use that an application code claimed, and the general limit of the entry when the run stored it. */
export interface ClaimedUse {
  name: string;
  general: GeneralLimit | null;
}
/** The claimed use whose threshold decided; null when the general limit decided. */
export function claimedUseOf(
  { masked, reason: { uses = [], use = null, general } }: Pick<JudgementRecord, 'masked' | 'reason'>,
  language: Language,
): ClaimedUse | null {
  const claimed = masked || use === null ? undefined : uses[use];
  return claimed ? { name: nameIn(language, claimed.nameZh, claimed.nameEn), general: general ?? null } : null;
}

/** Flags that the reader may know. */
export const flagsOf = ({ reason: { flags }, masked }: JudgementRecord): string[] =>
  masked ? withoutRevealingFlags(flags) : flags;

const missingFactsOf = ({ reason: { missingFacts = [] }, masked }: JudgementRecord): ExemptionFact[] =>
  masked ? [] : missingFacts;

/** Nothing is undisclosed: all that is unknown are substances that the catalogue does not have. */
function isCatalogueOnly(record: JudgementRecord): boolean {
  const flags = flagsOf(record);
  return flags.includes('not-in-catalogue') && !UNDISCLOSED.some((flag) => flags.includes(flag));
}

function sentenceKey(record: JudgementRecord): string {
  if (record.masked) return 'masked';
  const verdict = verdictOf(record.verdict);
  const [anyContent, isEntry] = [record.limitPercent === NOTHING, Boolean(record.decidingLimit?.entry)];
  if (unitKindOf(record.unitKind) === 'no-sheet') return 'noSheet';
  if (verdict === 'unknown')
    return record.itemId === null
      ? isCatalogueOnly(record)
        ? 'unknownCatalogue'
        : 'unknownAnything'
      : isEntry
        ? 'unknownEntry'
        : isCatalogueOnly(record)
          ? 'unknownContentCatalogue'
          : 'unknownContent';
  if (verdict === 'depends')
    return record.settledBy === 'dates'
      ? record.positionId === null
        ? 'dependsDatesSheet'
        : 'dependsDates'
      : isEntry
        ? 'dependsEntry'
        : 'dependsPortions';
  if (verdict === 'fail' && isEntry) return 'failEntry';
  return anyContent && (verdict === 'fail' || verdict === 'declare') ? `${verdict}Any` : verdict;
}

function settlesOf(record: JudgementRecord): Reason['settles'] {
  if (record.settledBy === 'none') return null;
  const [nodeName, nodeForeignName] =
    record.settlingName === null
      ? [
          record.nodeName ?? record.positionName,
          record.nodeName === null ? record.positionForeignName : record.nodeForeignName,
        ]
      : [record.settlingName, record.settlingForeignName];
  const [supplierName, supplierForeignName] =
    record.settlingSupplier === null
      ? [record.supplierName, record.supplierForeignName]
      : [record.settlingSupplier, record.settlingSupplierForeignName];
  return {
    by: record.settledBy,
    nodeId: record.settlingNode,
    nodeName,
    nodeForeignName,
    supplierName,
    supplierForeignName,
  };
}
