import { HUNDRED, Decimal } from '../decimal';
import {
  judge,
  verdictCode,
  PASS_CODE,
  type Content,
  type Denominator,
  type Duty,
  type Judgement,
  type ListItem,
  type Threshold,
} from '../substances';
import { type ClaimReader, type ClaimedEntries, type EntryClaim, NO_USE } from './claims';
import { needsExact, type Draft } from './drafts';
import type { Entities } from './entities';
import type { EngineInput } from './types';

/**
 * Content of one unit: rows of entities with their flags, and the largest unknown share. All values are fractions
 * of the unit.
 */
export interface UnitContent {
  rows: number;
  entity: ArrayLike<number>;
  low: ArrayLike<number>;
  nominal: ArrayLike<number>;
  disclosed: ArrayLike<number>;
  high: ArrayLike<number>;
  flags: ArrayLike<number>;
  /** Index of the first row in the columns. */
  from: number;
  unknownMax: number;
  unknownFlags: number;
}

export interface UnitUnderJudgement {
  unit: number;
  denominator: Denominator;
  /** Material node whose application codes claim exemptions; -1 for articles. */
  material: number;
  override: number;
}

interface ItemRule {
  denominator: Denominator;
  threshold: Threshold<number>;
  /** Thresholds of the uses, in the order of the item's uses. */
  uses: readonly Threshold<number>[];
  /** The lowest of all limits of the item. */
  least: number;
  list: number;
}

const compareFloats = (left: number, right: number): number => left - right;
const NO_THRESHOLD: Threshold<number> = { limit: 0, comparison: 'gt', duty: 'prohibited' };
const NO_CLAIMS: ClaimedEntries = { claims: [], flags: 0 };

/** Judges units against the items in floats, and marks judgements that are too close to a limit. */
export class UnitJudge {
  readonly drafts: Draft[] = [];
  readonly lists: { listId: string; listVersion: string }[] = [];
  private readonly rules: ItemRule[];
  /** List -> items, strictest first, separately for each denominator. */
  private readonly strictestFirst: Record<Denominator, number[][]>;
  private readonly touchedBy: Int32Array;

  constructor(
    private readonly input: EngineInput,
    private readonly entities: Entities,
    private readonly claims: ClaimReader,
  ) {
    const indexOfList = new Map<string, number>();
    this.rules = input.items.map((item) => {
      const name = `${item.listId}@${item.listVersion}`;
      const list = indexOfList.get(name) ?? this.lists.push({ listId: item.listId, listVersion: item.listVersion }) - 1;
      indexOfList.set(name, list);
      const threshold = floatThreshold(item, item.duty);
      const uses = (item.uses ?? []).map((use) => floatThreshold(use, item.duty));
      return {
        denominator: item.denominator,
        threshold,
        uses,
        least: Math.min(threshold.limit, ...uses.map(({ limit }) => limit)),
        list,
      };
    });
    this.strictestFirst = { material: this.byStrictness('material'), article: this.byStrictness('article') };
    this.touchedBy = new Int32Array(entities.count).fill(-1);
  }

  /** Limit of an item, or of one of its uses, as a fraction. */
  limitOf = (item: number, use: number): number => this.thresholdOf(item, use).limit;
  private thresholdOf(item: number, use: number): Threshold<number> {
    const rule = this.rules[item];
    return rule?.uses[use] ?? rule?.threshold ?? NO_THRESHOLD;
  }

  listOf = (item: number): number => this.rules[item]?.list ?? 0;

  private byStrictness(denominator: Denominator): number[][] {
    const lists = this.lists.map((): number[] => []);
    this.rules.forEach((rule, item) => {
      // Items that list material classes are skipped: unknown content does not change the class of a material.
      if (rule.denominator === denominator && !this.input.items[item]?.classCodes) lists[rule.list]?.push(item);
    });
    const limits = this.input.items.map((item) => new Decimal(item.limitPercent));
    const isOnOrAbove = (item: number): number => (this.rules[item]?.threshold.comparison === 'gte' ? 1 : 0);
    const compare = (a: number, b: number): number =>
      (limits[a] as Decimal).cmp(limits[b] as Decimal) || isOnOrAbove(b) - isOnOrAbove(a);
    for (const items of lists) items.sort(compare);
    return lists;
  }

  judge(subject: UnitUnderJudgement, content: UnitContent): void {
    for (let row = content.from; row < content.from + content.rows; row++) {
      const entity = content.entity[row] as number;
      this.touchedBy[entity] = subject.unit;
      const high = content.high[row] as number;
      for (const item of this.entities.items[entity] ?? []) {
        const rule = this.rules[item];
        if (!rule || rule.denominator !== subject.denominator || this.isFarBelow(high, rule)) continue;
        this.judgeRow(subject, content, row, item, rule);
      }
    }
    if (content.unknownMax > 0) this.judgeUnknown(subject, content);
  }

  private isFarBelow(high: number, rule: ItemRule): boolean {
    return !this.input.options.includePass && high < rule.least * (1 - 1e-8) - 1e-11;
  }

  private judgeRow(subject: UnitUnderJudgement, content: UnitContent, row: number, item: number, rule: ItemRule): void {
    const amounts: Content<number> = {
      min: content.low[row] as number,
      nominal: content.nominal[row] as number,
      disclosedMax: content.disclosed[row] as number,
      max: content.high[row] as number,
    };
    const unknownFlags = amounts.max > amounts.disclosedMax ? content.unknownFlags : 0;
    const claimed =
      subject.material < 0 || rule.threshold.duty === 'declare'
        ? NO_CLAIMS
        : this.claims.claimsOf(subject.material, item, subject.override);
    const use = subject.material < 0 ? NO_USE : this.claims.useOf(subject.material, item, subject.override);
    this.addDraft(
      { unit: subject.unit, item, ruler: item, use, content: amounts },
      claimed,
      (content.flags[row] as number) | unknownFlags,
    );
  }

  /**
   * Unknown content may be any item that is not in the unit: one row for each list, judged against the strictest
   * limit.
   */
  private judgeUnknown(subject: UnitUnderJudgement, content: UnitContent): void {
    const amounts = { min: 0, nominal: 0, disclosedMax: 0, max: content.unknownMax };
    for (const items of this.strictestFirst[subject.denominator]) {
      const ruler = items.find((item) => {
        const entity = this.entities.ofItem[item] as number;
        return entity < 0 || this.touchedBy[entity] !== subject.unit;
      });
      if (ruler !== undefined)
        this.addDraft(
          { unit: subject.unit, item: -1, ruler, use: NO_USE, content: amounts },
          NO_CLAIMS,
          content.unknownFlags,
        );
    }
  }

  /** Verdict in floats under the given claims. */
  decideVerdict(
    { content, ruler, use }: Pick<Draft, 'content' | 'ruler' | 'use'>,
    entries: readonly EntryClaim[],
  ): Judgement {
    return judge(
      content,
      this.thresholdOf(ruler, use),
      entries.map((claim) => claim.float),
      compareFloats,
    );
  }

  /**
   * Adds a draft. A pass by the general threshold is kept while the item has uses, because a variant may claim a
   * stricter use; buildJudgementTable removes it at the end.
   */
  private addDraft(
    judged: Pick<Draft, 'unit' | 'item' | 'ruler' | 'use' | 'content'>,
    { claims, flags: claimFlags }: ClaimedEntries,
    flags: number,
  ): void {
    const rule = this.rules[judged.ruler];
    if (!rule) return;
    const judgement = this.decideVerdict(judged, claims);
    const isClose = needsExact(judged.content, this.limitOf(judged.ruler, judged.use), claims);
    const isShown =
      isClose ||
      verdictCode(judgement.verdict) !== PASS_CODE ||
      (judged.item >= 0 && (this.input.options.includePass || rule.uses.length > 0));
    if (isShown) this.drafts.push({ ...judged, claims, flags: flags | claimFlags, judgement, isClose });
  }
}

const floatThreshold = (
  { limitPercent, comparison }: Pick<ListItem, 'limitPercent' | 'comparison'>,
  duty: Duty,
): Threshold<number> => ({ limit: new Decimal(limitPercent).div(HUNDRED).toNumber(), comparison, duty });
