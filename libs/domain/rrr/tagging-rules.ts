import { coversClass } from '../text/class-code';
import { compileFolded, foldText, type FoldedText } from '../text/wildcard';

/** Treatment of a mass at the end of a vehicle's life (ISO 22628), in the order of its steps. */
export const RRR_FLAGS = ['mP', 'mD', 'mM', 'mTr', 'mTe', 'mN'] as const;
export type RrrFlag = (typeof RRR_FLAGS)[number];

/**
 * Parts removed in step 1 of ISO 22628 that can be identified by a group of parts; fluids are identified by their
 * class.
 */
export const TREATED_PARTS = [
  'batteries',
  'oilFilters',
  'lpgTanks',
  'cngTanks',
  'tyres',
  'catalyticConverters',
] as const;
export type TreatedPart = (typeof TREATED_PARTS)[number];

/** A group of parts: all given conditions must match. Patterns as in custom rules: `%`, `?`, `;`. */
export interface TaggingScope {
  id: number;
  /** Matches one of the names, in any language. */
  namePattern: string;
  numberPattern: string;
  /** Classes including those below them; one material of the part is enough. */
  classCodes: readonly string[];
  /** Matches name or number of the part or of any part above it. */
  branchPattern: string;
  /** Kind of pre-treatment of these parts. */
  treatment: TreatedPart | null;
}
/** A rule in force on the day; rules replaced by an enterprise's own rule are already left out. */
export interface TaggingRule {
  id: number;
  /** A class including the classes below it; null: the whole part, whatever it consists of. */
  classCode: string | null;
  flag: RrrFlag;
  technologyId: number | null;
  /** Null: all parts. */
  scope: TaggingScope | null;
  /** True for a rule of the enterprise, false for one of the platform. */
  own: boolean;
  /** The larger value takes precedence between otherwise equal rules. */
  newest: number;
}
/** Data of a part, which is a position of a BOM or a component inside a data sheet. */
export interface PartFacts {
  names: readonly string[];
  number: string;
  /** Names and numbers of the part and of all parts above it. */
  branch?: () => readonly string[];
  /** Classes of the materials below it. */
  classes?: () => Iterable<string>;
}
export interface RuleHit {
  ruleId: number;
  flag: RrrFlag;
  technologyId: number | null;
}
/** Results of the rules for one part; the same object for parts of the same groups. */
export interface PartRules {
  /** Rule for the whole part, with everything below it. */
  readonly part: RuleHit | null;
  /** Kind of pre-treatment of the part, whatever its mark. */
  readonly treatment: TreatedPart | null;
  /** Rule for a material of that class below the part; null: no rule. */
  findMaterialRule(classCode: string | null): RuleHit | null;
  /** As `findMaterialRule`, but without rules for all parts: when it is null, the next part above is used. */
  findScopedRule(classCode: string | null): RuleHit | null;
}

const WEIGHT = { number: 8, name: 4, classes: 2, branch: 1 } as const;
/** How specific a scope is: by number, name, materials, place in the vehicle, in this order; 0 for all parts. */
export const scopeExactness = (scope: Omit<TaggingScope, 'id' | 'treatment'> | null): number =>
  scope === null
    ? 0
    : (scope.numberPattern === '' ? 0 : WEIGHT.number) +
      (scope.namePattern === '' ? 0 : WEIGHT.name) +
      (scope.classCodes.length === 0 ? 0 : WEIGHT.classes) +
      (scope.branchPattern === '' ? 0 : WEIGHT.branch);

/**
 * Order of precedence: the most specific scope, the enterprise's rules before those of the platform, the most
 * specific class, the newest.
 */
function inOrder(one: TaggingRule, other: TaggingRule): number {
  const byScope = scopeExactness(other.scope) - scopeExactness(one.scope);
  const byOwner = Number(other.own) - Number(one.own);
  const byClass = (other.classCode ?? '').split('.').length - (one.classCode ?? '').split('.').length;
  return byScope || byOwner || byClass || other.newest - one.newest || other.id - one.id;
}

interface CompiledScope {
  id: number;
  treatment: TreatedPart | null;
  fits(part: PartFacts, texts: PartTexts): boolean;
}
/** Texts of one part, normalised once for all scopes. */
class PartTexts {
  private above: readonly FoldedText[] | undefined;
  readonly names: readonly FoldedText[];
  readonly number: FoldedText;
  constructor(private readonly part: PartFacts) {
    this.names = part.names.map(foldText);
    this.number = foldText(part.number);
  }
  get branch(): readonly FoldedText[] {
    this.above ??= this.part.branch ? this.part.branch().map(foldText) : [...this.names, this.number];
    return this.above;
  }
}

function compileScope({
  id,
  namePattern,
  numberPattern,
  classCodes,
  branchPattern,
  treatment,
}: TaggingScope): CompiledScope {
  const [isName, isNumber, isBranch] = [
    compileFolded(namePattern),
    compileFolded(numberPattern),
    compileFolded(branchPattern),
  ];
  return {
    id,
    treatment,
    fits: (part, texts) =>
      (namePattern === '' || texts.names.some(isName)) &&
      (numberPattern === '' || isNumber(texts.number)) &&
      (branchPattern === '' || texts.branch.some(isBranch)) &&
      (classCodes.length === 0 ||
        [...(part.classes?.() ?? [])].some((code) => classCodes.some((wanted) => coversClass(wanted, code)))),
  };
}

const hitOf = ({ id, flag, technologyId }: TaggingRule): RuleHit => ({ ruleId: id, flag, technologyId });

/** Rules for parts of certain groups, in order of precedence; results are cached by class. */
class GroupRules implements PartRules {
  readonly part: RuleHit | null;
  private readonly hits = new Map<string, RuleHit | null>();
  private readonly scopedHits = new Map<string, RuleHit | null>();
  constructor(
    private readonly rules: readonly TaggingRule[],
    readonly treatment: TreatedPart | null,
  ) {
    const whole = rules.find(({ classCode }) => classCode === null);
    this.part = whole ? hitOf(whole) : null;
  }
  findMaterialRule(classCode: string | null): RuleHit | null {
    return this.findHit(this.hits, this.rules, classCode);
  }
  findScopedRule(classCode: string | null): RuleHit | null {
    return this.findHit(
      this.scopedHits,
      this.rules.filter(({ scope }) => scope !== null),
      classCode,
    );
  }
  private findHit(
    known: Map<string, RuleHit | null>,
    rules: readonly TaggingRule[],
    classCode: string | null,
  ): RuleHit | null {
    if (classCode === null) return null;
    const before = known.get(classCode);
    if (before !== undefined) return before;
    const rule = rules.find((one) => one.classCode !== null && coversClass(one.classCode, classCode));
    const hit = rule ? hitOf(rule) : null;
    known.set(classCode, hit);
    return hit;
  }
}

/** The rules of an enterprise on a day, prepared to be evaluated for each part of a vehicle. */
export class TaggingRules {
  /** Result of the rules for all parts only. */
  readonly forEverything: PartRules;
  /** Whether there is any group of parts. */
  readonly needsParts: boolean;
  private readonly rules: readonly TaggingRule[];
  private readonly scopes: readonly CompiledScope[];
  private readonly groups = new Map<string, PartRules>();

  /** @param scopes groups that give the kind of pre-treatment, including groups without rules */
  constructor(rules: readonly TaggingRule[], scopes: readonly TaggingScope[] = []) {
    this.rules = [...rules].sort(inOrder);
    const all = new Map(
      [...scopes, ...rules.flatMap(({ scope }) => (scope ? [scope] : []))].map((scope) => [scope.id, scope]),
    );
    this.scopes = [...all.values()].sort((one, other) => scopeExactness(other) - scopeExactness(one)).map(compileScope);
    this.needsParts = this.scopes.length > 0;
    this.forEverything = this.rulesForScopes([]);
  }
  forPart(part: PartFacts): PartRules {
    if (!this.needsParts) return this.forEverything;
    const texts = new PartTexts(part);
    return this.rulesForScopes(this.scopes.filter((scope) => scope.fits(part, texts)));
  }
  /** Parts of the same groups share one result. */
  private rulesForScopes(scopes: readonly CompiledScope[]): PartRules {
    const ids = scopes.map(({ id }) => id);
    const known = this.groups.get(ids.join());
    if (known) return known;
    const treatment = scopes.find((scope) => scope.treatment !== null)?.treatment ?? null;
    const rules = new GroupRules(
      this.rules.filter(({ scope }) => scope === null || ids.includes(scope.id)),
      treatment,
    );
    this.groups.set(ids.join(), rules);
    return rules;
  }
}
