import { Decimal, HUNDRED } from '../decimal';
import { dateState, requiredFacts, flagBit, type Claim, type ListItem, type VehicleDates } from '../substances';
import { classesBelow } from './class-codes';
import type { Entities } from './entities';
import { MATERIAL, SUBSTANCE, type Graph } from './graph';
import type { EngineInput } from './types';

/** An exemption entry claimed for an item, in fractions for the floats and in percent for the exact recheck. */
export interface EntryClaim {
  /** Index into the input's exemptions. */
  exemption: number;
  float: Claim<number>;
  exact: Claim<Decimal>;
}

export interface ClaimedEntries {
  claims: EntryClaim[];
  /** REASON_FLAGS of the applications found. */
  flags: number;
}

interface AppliedSubstance {
  substance: number;
  application: number;
}

interface KnownApplication {
  code: string | undefined;
  exemptions: number[];
  potentiallyProhibited: boolean;
  substances: ReadonlySet<number> | undefined;
  classes: ReadonlySet<number> | undefined;
}
const isMeantFor = ({ substances, classes }: KnownApplication, substance: number, classIndex: number): boolean =>
  (substances?.has(substance) ?? true) && (classes?.has(classIndex) ?? true);

const POTENTIALLY_PROHIBITED = flagBit('potentially-prohibited-application');
const OVERRIDDEN = flagBit('application-overridden');

/** Finds the exemption entries that the application codes inside a homogeneous material claim (domain.md 4.4). */
export class ClaimReader {
  /**
   * All exemptions, evaluated under the facts of the vehicle (index 0) and under each entry of `otherDates` (1 to
   * n).
   */
  private readonly byDates: EntryClaim[][];
  private readonly exemptionsOfItem: Set<number>[];
  private readonly applications = new Map<number, KnownApplication>();
  private readonly overrides = new Map<number, Map<number, number>>();
  private readonly memberNodes: Set<number>[];
  private readonly appliedOf = new Map<number, AppliedSubstance[]>();
  private readonly usesOfItem: ItemUse[][];

  constructor(
    private readonly input: EngineInput,
    private readonly graph: Graph,
    private readonly entities: Entities,
  ) {
    const indexOfExemption = new Map(input.exemptions.map((entry, index) => [entry.id, index]));
    const indexesOf = (ids: readonly string[]): number[] => ids.flatMap((id) => indexOfExemption.get(id) ?? []);
    this.byDates = [input.dates, ...(input.otherDates ?? []).map(({ dates }) => dates)].map((dates) =>
      claimsUnder(input, dates),
    );
    this.exemptionsOfItem = input.items.map((item) => new Set(indexesOf(item.exemptionIds)));
    for (const {
      applicationId,
      code,
      exemptionIds,
      potentiallyProhibited,
      substanceIds,
      classCodes,
    } of input.applications) {
      const bounds = {
        substances: substanceIds && new Set(substanceIds.map((id) => graph.indexOf.get(id))),
        classes: classCodes && classesBelow(input.classes, classCodes),
      };
      this.applications.set(applicationId, {
        code,
        exemptions: indexesOf(exemptionIds),
        potentiallyProhibited,
        ...bounds,
      });
    }
    this.usesOfItem = input.items.map((item) => strictestFirst(item));
    this.memberNodes = entities.members.map((members) => new Set(members.map((each) => each.node)));
    this.readOverrides();
  }

  /** Whether any of the claims depends on a fact that is set at the positions with these facts. */
  dependOnFacts(claims: readonly EntryClaim[], dates: number): boolean {
    const own = this.input.otherDates?.[dates - 1]?.own ?? [];
    return claims.some(({ exemption }) => {
      const entry = this.input.exemptions[exemption];
      return entry !== undefined && requiredFacts(entry).some((fact) => own.includes(fact));
    });
  }

  /** The same claims, evaluated under other facts. */
  claimsUnderFacts(claims: readonly EntryClaim[], dates: number): EntryClaim[] {
    return claims.flatMap(({ exemption }) => this.byDates[dates]?.[exemption] ?? []);
  }

  private readOverrides(): void {
    const { override, substance, application } = this.input.overrides;
    for (let row = 0; row < override.length; row++) {
      const id = override[row] as number;
      const bySubstance = this.overrides.get(id) ?? new Map<number, number>();
      const substanceId = substance[row] as number;
      bySubstance.set(
        substanceId === 0 ? ANY_SUBSTANCE : this.graph.indexOf.get(substanceId),
        application[row] as number,
      );
      this.overrides.set(id, bySubstance);
    }
  }

  /** Substances in a material, including the materials inside it, with their application codes. */
  private appliedSubstances(material: number): AppliedSubstance[] {
    const known = this.appliedOf.get(material);
    if (known) return known;
    const { graph } = this;
    const applied: AppliedSubstance[] = [];
    for (let slot = graph.start[material] as number; slot < (graph.start[material + 1] as number); slot++) {
      const child = graph.child[slot] as number;
      if (child < 0) continue;
      const application = this.input.edges.application[graph.edge[slot] as number] as number;
      if (graph.kind[child] === SUBSTANCE) applied.push({ substance: child, application });
      else applied.push(...this.appliedSubstances(child));
    }
    this.appliedOf.set(material, applied);
    return applied;
  }

  /** Applications of the item's members in a material, after the override on the edge. */
  private applicationsOn(
    material: number,
    item: number,
    override: number,
  ): { meaning: KnownApplication | undefined; substance: number; isReplaced: boolean }[] {
    const members = this.memberNodes[this.entities.ofItem[item] as number];
    const replaced = this.overrides.get(override);
    return this.appliedSubstances(material)
      .filter(({ substance }) => members?.has(substance))
      .map(({ substance, application }) => {
        const replacement = replaced?.get(substance) ?? replaced?.get(ANY_SUBSTANCE);
        return {
          meaning: this.applications.get(replacement ?? application),
          substance,
          isReplaced: replacement !== undefined,
        };
      });
  }
  /**
   * Index of the use of an item that is claimed in a homogeneous material; NO_USE = none. Like an exemption, a
   * claim on one substance applies to the whole item in the material. When several uses are claimed, the strictest
   * is used.
   * @param override id of an override on the edge into the material, 0 = none
   */
  useOf(material: number, item: number, override: number): number {
    const uses = this.usesOfItem[item];
    if (!uses || uses.length === 0 || this.graph.kind[material] !== MATERIAL) return NO_USE;
    const claimed = new Set<string>();
    for (const { meaning, substance } of this.applicationsOn(material, item, override)) {
      if (meaning?.code !== undefined && isMeantFor(meaning, substance, this.graph.classIndex[material] as number))
        claimed.add(meaning.code);
    }
    return uses.find(({ codes }) => codes.some((code) => claimed.has(code)))?.use ?? NO_USE;
  }
  /** @param override id of an override on the edge into the material, 0 = none */
  claimsOf(material: number, item: number, override: number): ClaimedEntries {
    const accepted = this.exemptionsOfItem[item];
    if (!accepted || this.graph.kind[material] !== MATERIAL) return NO_CLAIMS;
    const claimed = new Set<number>();
    let flags = 0;
    for (const { meaning, substance, isReplaced } of this.applicationsOn(material, item, override)) {
      if (isReplaced) flags |= OVERRIDDEN;
      if (meaning?.potentiallyProhibited) flags |= POTENTIALLY_PROHIBITED;
      if (!meaning || !isMeantFor(meaning, substance, this.graph.classIndex[material] as number)) continue;
      for (const exemption of meaning.exemptions) if (accepted.has(exemption)) claimed.add(exemption);
    }
    if (claimed.size === 0 && flags === 0) return NO_CLAIMS;
    const claims = [...claimed].sort((a, b) => a - b).flatMap((exemption) => this.byDates[0]?.[exemption] ?? []);
    return { claims, flags };
  }
}

interface ItemUse {
  use: number;
  codes: readonly string[];
}
/** Lowest limit first; of equal limits, `gte` comes first. */
function strictestFirst({ uses = [] }: ListItem): ItemUse[] {
  const sorted = uses.map(({ limitPercent, comparison, applicationCodes }, use) => ({
    use,
    codes: applicationCodes,
    limit: new Decimal(limitPercent),
    isOnOrAbove: comparison === 'gte' ? 1 : 0,
  }));
  return sorted.sort((one, other) => one.limit.cmp(other.limit) || other.isOnOrAbove - one.isOnOrAbove);
}

export const NO_USE = -1;
/** All exemptions as claims, with their date state under these facts. */
function claimsUnder({ exemptions }: EngineInput, facts: VehicleDates): EntryClaim[] {
  return exemptions.map((entry, exemption) => {
    const dates = dateState(entry, facts);
    const bound = (text: string | null): Decimal | null => (text === null ? null : new Decimal(text));
    const exact = { min: bound(entry.minPercent), max: bound(entry.maxPercent), dates };
    const fraction = (percent: Decimal | null): number | null => percent?.div(HUNDRED).toNumber() ?? null;
    return { exemption, exact, float: { min: fraction(exact.min), max: fraction(exact.max), dates } };
  });
}

const ANY_SUBSTANCE = -2;
const NO_CLAIMS: ClaimedEntries = { claims: [], flags: 0 };
