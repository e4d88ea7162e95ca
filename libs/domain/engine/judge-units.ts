import { HUNDRED, Decimal } from '../decimal';
import { judge, verdictCode, PASS_CODE, type Content, type Denominator, type Judgement, type Threshold } from '../substances';
import type { ClaimReader, ClaimedEntries, EntryClaim } from './claims';
import { needsExact, type Draft } from './drafts';
import type { Entities } from './entities';
import type { EngineInput } from './types';

/** What one unit holds: rows of entities with their flags, and how much of it may be anything. Fractions of the unit. */
export interface UnitContent {
  rows: number;
  entity: ArrayLike<number>;
  low: ArrayLike<number>;
  nominal: ArrayLike<number>;
  disclosed: ArrayLike<number>;
  high: ArrayLike<number>;
  flags: ArrayLike<number>;
  /** First row in the columns. */
  from: number;
  unknownMax: number;
  unknownFlags: number;
}

export interface UnitUnderJudgement {
  unit: number;
  denominator: Denominator;
  /** Where exemptions are claimed; -1 for articles. */
  material: number;
  override: number;
}

interface ItemRule {
  denominator: Denominator;
  threshold: Threshold<number>;
  list: number;
}

const compareFloats = (left: number, right: number): number => left - right;
const NO_THRESHOLD: Threshold<number> = { limit: 0, comparison: 'gt', duty: 'prohibited' };
const NO_CLAIMS: ClaimedEntries = { claims: [], flags: 0 };

/** Judges units against the items in floats, and marks what is too close to a limit. */
export class UnitJudge {
  readonly drafts: Draft[] = [];
  readonly lists: { listId: string; listVersion: string }[] = [];
  private readonly rules: ItemRule[];
  /** List -> items by strictness, separately for each denominator. */
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
      const limit = new Decimal(item.limitPercent).div(HUNDRED).toNumber();
      return { denominator: item.denominator, threshold: { limit, comparison: item.comparison, duty: item.duty }, list };
    });
    this.strictestFirst = { material: this.byStrictness('material'), article: this.byStrictness('article') };
    this.touchedBy = new Int32Array(entities.count).fill(-1);
  }

  /** Limit of an item as a fraction. */
  limitOf = (item: number): number => this.rules[item]?.threshold.limit ?? 0;

  listOf = (item: number): number => this.rules[item]?.list ?? 0;

  private byStrictness(denominator: Denominator): number[][] {
    const lists = this.lists.map((): number[] => []);
    this.rules.forEach((rule, item) => {
      // Unknown content is no class: the material says its class itself.
      if (rule.denominator === denominator && !this.input.items[item]?.classCodes) lists[rule.list]?.push(item);
    });
    const limits = this.input.items.map((item) => new Decimal(item.limitPercent));
    const isOnOrAbove = (item: number): number => (this.rules[item]?.threshold.comparison === 'gte' ? 1 : 0);
    const compare = (a: number, b: number): number => (limits[a] as Decimal).cmp(limits[b] as Decimal) || isOnOrAbove(b) - isOnOrAbove(a);
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
    return !this.input.options.includePass && high < rule.threshold.limit * (1 - 1e-8) - 1e-11;
  }

  private judgeRow(subject: UnitUnderJudgement, content: UnitContent, row: number, item: number, rule: ItemRule): void {
    const amounts: Content<number> = {
      min: content.low[row] as number,
      nominal: content.nominal[row] as number,
      disclosedMax: content.disclosed[row] as number,
      max: content.high[row] as number,
    };
    const unknownFlags = amounts.max > amounts.disclosedMax ? content.unknownFlags : 0;
    const claimed = subject.material < 0 || rule.threshold.duty === 'declare' ? NO_CLAIMS : this.claims.claimsOf(subject.material, item, subject.override);
    this.draft(subject.unit, item, item, amounts, claimed, (content.flags[row] as number) | unknownFlags);
  }

  /** Unknown content may be any item that the unit does not hold: one row for each list, against its strictest limit. */
  private judgeUnknown(subject: UnitUnderJudgement, content: UnitContent): void {
    const amounts = { min: 0, nominal: 0, disclosedMax: 0, max: content.unknownMax };
    for (const items of this.strictestFirst[subject.denominator]) {
      const ruler = items.find((item) => {
        const entity = this.entities.ofItem[item] as number;
        return entity < 0 || this.touchedBy[entity] !== subject.unit;
      });
      if (ruler !== undefined) this.draft(subject.unit, -1, ruler, amounts, NO_CLAIMS, content.unknownFlags);
    }
  }

  /** The verdict in floats under the given claims. */
  decide(draft: Pick<Draft, 'content' | 'ruler'>, entries: readonly EntryClaim[]): Judgement {
    const threshold = this.rules[draft.ruler]?.threshold ?? NO_THRESHOLD;
    return judge(draft.content, threshold, entries.map((claim) => claim.float), compareFloats);
  }

  private draft(unit: number, item: number, ruler: number, content: Content<number>, claimed: ClaimedEntries, flags: number): void {
    const rule = this.rules[ruler];
    if (!rule) return;
    const judgement = this.decide({ content, ruler }, claimed.claims);
    const isClose = needsExact(content, rule.threshold.limit, claimed.claims);
    const isShown = isClose || verdictCode(judgement.verdict) !== PASS_CODE || (this.input.options.includePass && item >= 0);
    if (isShown) this.drafts.push({ unit, item, ruler, content, claims: claimed.claims, flags: flags | claimed.flags, judgement, isClose });
  }
}
