import { compileFolded, foldText, type FoldedText } from '../text/wildcard';

/** What becomes of a mass at the end of a vehicle's life (ISO 22628); the order of its steps. */
export const RRR_FLAGS = ['mP', 'mD', 'mM', 'mTr', 'mTe', 'mN'] as const;
export type RrrFlag = (typeof RRR_FLAGS)[number];

/** Parts that ISO 22628 step 1 removes, as far as a group of parts can say so; fluids go by their class. */
export const TREATED_PARTS = [
  'batteries',
  'oilFilters',
  'lpgTanks',
  'cngTanks',
  'tyres',
  'catalyticConverters',
] as const;
export type TreatedPart = (typeof TREATED_PARTS)[number];

/** A group of parts: all that is given must fit. Patterns as of custom rules: `%`, `?`, `;`. */
export interface TaggingScope {
  id: number;
  /** One of the names, in any language. */
  namePattern: string;
  numberPattern: string;
  /** Classes with those below them; one material of the part is enough. */
  classCodes: readonly string[];
  /** Name or number of the part or of anything above it. */
  branchPattern: string;
  /** What such a part is called in pre-treatment. */
  treatment: TreatedPart | null;
}
/** A rule in force on the day; what an enterprise's own rule replaces is left out already. */
export interface TaggingRule {
  id: number;
  /** A class with everything below it; null: the part as a whole, whatever it is made of. */
  classCode: string | null;
  flag: RrrFlag;
  technologyId: number | null;
  /** Null: all parts. */
  scope: TaggingScope | null;
  /** The enterprise's, not the platform's. */
  own: boolean;
  /** The larger one wins where nothing else tells two rules apart. */
  newest: number;
}
/** A position of a BOM, or a component within a data sheet. */
export interface PartFacts {
  names: readonly string[];
  number: string;
  /** Names and numbers of itself and everything above it. */
  branch?: () => readonly string[];
  /** Classes of the materials below it. */
  classes?: () => Iterable<string>;
}
export interface RuleHit {
  ruleId: number;
  flag: RrrFlag;
  technologyId: number | null;
}
/** What the rules say of one part; the same object for parts of the same groups. */
export interface PartRules {
  /** Of the part as a whole, with everything below it. */
  readonly part: RuleHit | null;
  /** What pre-treatment calls the part, whoever marked it. */
  readonly treatment: TreatedPart | null;
  /** Of a material of that class below it; null: no rule. */
  material(classCode: string | null): RuleHit | null;
  /** As `material`, without rules for all parts: what a nearer part leaves open is asked of the next one above it. */
  scoped(classCode: string | null): RuleHit | null;
}

/** Does the class cover the other one: itself, or one below it? */
export const coversClass = (code: string, other: string): boolean => other === code || other.startsWith(`${code}.`);

const WEIGHT = { number: 8, name: 4, classes: 2, branch: 1 } as const;
/** How narrowly a scope is drawn: by number, name, materials, place in the vehicle, in this order; 0 for all parts. */
export const scopeExactness = (scope: Omit<TaggingScope, 'id' | 'treatment'> | null): number =>
  scope === null
    ? 0
    : (scope.numberPattern === '' ? 0 : WEIGHT.number) +
      (scope.namePattern === '' ? 0 : WEIGHT.name) +
      (scope.classCodes.length === 0 ? 0 : WEIGHT.classes) +
      (scope.branchPattern === '' ? 0 : WEIGHT.branch);

/** The most exact scope, the enterprise's own before the platform's, the most exact class, the newest. */
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
/** Texts of one part, folded once for all scopes. */
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

/** What applies to parts of certain groups: rules in order, and each class asked once. */
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
  material(classCode: string | null): RuleHit | null {
    return this.asked(this.hits, this.rules, classCode);
  }
  scoped(classCode: string | null): RuleHit | null {
    return this.asked(
      this.scopedHits,
      this.rules.filter(({ scope }) => scope !== null),
      classCode,
    );
  }
  private asked(
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

/** The rules of an enterprise on a day, ready to be asked of each part of a vehicle. */
export class TaggingRules {
  /** Of rules for all parts alone. */
  readonly forEverything: PartRules;
  /** Is there any group of parts? */
  readonly needsParts: boolean;
  private readonly rules: readonly TaggingRule[];
  private readonly scopes: readonly CompiledScope[];
  private readonly groups = new Map<string, PartRules>();

  /** @param scopes groups that say what pre-treatment calls a part, also where no rule is about them */
  constructor(rules: readonly TaggingRule[], scopes: readonly TaggingScope[] = []) {
    this.rules = [...rules].sort(inOrder);
    const all = new Map(
      [...scopes, ...rules.flatMap(({ scope }) => (scope ? [scope] : []))].map((scope) => [scope.id, scope]),
    );
    this.scopes = [...all.values()].sort((one, other) => scopeExactness(other) - scopeExactness(one)).map(compileScope);
    this.needsParts = this.scopes.length > 0;
    this.forEverything = this.of([]);
  }
  forPart(part: PartFacts): PartRules {
    if (!this.needsParts) return this.forEverything;
    const texts = new PartTexts(part);
    return this.of(this.scopes.filter((scope) => scope.fits(part, texts)));
  }
  /** Parts of the same groups share what applies to them. */
  private of(scopes: readonly CompiledScope[]): PartRules {
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
