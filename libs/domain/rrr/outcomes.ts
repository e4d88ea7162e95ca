import type { ExactGraph, Leaf } from '../materials/exact-graph';
import { coversClass } from '../text';
import type { PartRules, TaggingRules } from './tagging-rules';
import type { Outcome, PreTreatmentKind, RrrMark } from './types';

/** Marks and rules of the parts above a mass. Equal contexts are the same object. */
export interface OutcomeContext {
  id: number;
  /** Outcome of the outermost part marked mP or mD, which includes everything below it. */
  taken: Outcome | null;
  /** Outcome of the nearest part with another mark. */
  other: Outcome | null;
  /** Rules of the groups that the parts above belong to, nearest part first. */
  scoped: readonly PartRules[];
  /** Cache by class: outcome of the rules when nothing is marked. */
  byClass: Map<number, Outcome>;
  below: Map<string, OutcomeContext>;
}
const FLUIDS = '9';

/**
 * Finds the outcome of a mass and its reason (domain.md 9, "3.2 marks"). Equal outcomes are the same object, so
 * sums can use them as keys.
 */
export class Outcomes {
  readonly all: Outcome[] = [];
  readonly top: OutcomeContext;
  private readonly known = new Map<string, Outcome>();
  private readonly markIds = new Map<RrrMark, number>();
  private readonly ruleIds = new Map<PartRules, number>();
  private readonly fillers = new Map<Outcome, Outcome>();
  private readonly contexts = new Map<string, OutcomeContext>();

  constructor(
    private readonly graph: ExactGraph,
    private readonly rules: TaggingRules,
  ) {
    this.top = this.internContext(null, null, []);
  }

  /** The context below a part with its own mark and the rules of its groups. */
  contextBelow(context: OutcomeContext, mark: RrrMark | null, rules: PartRules | null): OutcomeContext {
    if (context.taken || (!mark && !rules)) return context;
    const key = `${mark ? idIn(this.markIds, mark) : ''}:${rules ? idIn(this.ruleIds, rules) : ''}`;
    const known = context.below.get(key);
    if (known) return known;
    const takes = mark?.flag === 'mP' || mark?.flag === 'mD';
    const outcome = mark
      ? this.outcomeOfMark('part', mark, mark.flag === 'mP' ? (mark.treatment ?? rules?.treatment ?? null) : null)
      : null;
    const made = this.internContext(
      takes ? outcome : null,
      takes ? null : (outcome ?? context.other),
      rules ? [rules, ...context.scoped] : context.scoped,
    );
    context.below.set(key, made);
    return made;
  }
  /** @param material mark of the nearest marked material around the leaf, including the leaf itself */
  outcomeOf(context: OutcomeContext, leaf: Leaf, material: RrrMark | null): Outcome {
    if (context.taken) return this.fluidsApart(context.taken, leaf);
    if (material)
      return this.outcomeOfMark(
        'material',
        material,
        material.flag === 'mP' ? (material.treatment ?? this.fluidTreatment(leaf)) : null,
      );
    if (context.other) return context.other;
    return context.byClass.get(leaf.classIndex) ?? this.outcomeOfClass(context, leaf.classIndex);
  }
  outcomeOfClass(context: OutcomeContext, classIndex: number): Outcome {
    const classCode = this.graph.classes[classIndex] ?? null;
    let hit = null;
    for (const rules of context.scoped) hit ??= rules.findScopedRule(classCode);
    hit ??= this.rules.forEverything.findMaterialRule(classCode);
    const treatment = hit?.flag === 'mP' && classCode !== null && coversClass(FLUIDS, classCode) ? 'fluids' : null;
    const found = this.intern({
      flag: hit?.flag ?? 'mN',
      technologyId: hit?.technologyId ?? null,
      origin: hit ? 'class' : 'none',
      mark: null,
      ruleId: hit?.ruleId ?? null,
      treatment,
      isFiller: false,
    });
    context.byClass.set(classIndex, found);
    return found;
  }
  /** Outcome of the filler that remains of a filled polymer. */
  fillerOf(outcome: Outcome): Outcome {
    const known =
      this.fillers.get(outcome) ??
      this.intern({ ...outcome, flag: 'mN', technologyId: null, treatment: null, isFiller: true });
    this.fillers.set(outcome, known);
    return known;
  }

  private outcomeOfMark(origin: 'part' | 'material', mark: RrrMark, treatment: PreTreatmentKind | null): Outcome {
    return this.intern({
      flag: mark.flag,
      technologyId: mark.technologyId,
      origin,
      mark,
      ruleId: mark.source === 'rule' ? mark.ruleId : null,
      treatment,
      isFiller: false,
    });
  }
  /** In a part marked mP without a kind of pre-treatment, its fluids are treated as fluids. */
  private fluidsApart(taken: Outcome, leaf: Leaf): Outcome {
    if (taken.flag !== 'mP' || taken.treatment !== null || this.fluidTreatment(leaf) === null || !taken.mark)
      return taken;
    return this.outcomeOfMark('part', taken.mark, 'fluids');
  }
  private fluidTreatment({ classIndex }: Leaf): PreTreatmentKind | null {
    return coversClass(FLUIDS, this.graph.classes[classIndex] ?? '') ? 'fluids' : null;
  }
  private intern(outcome: Omit<Outcome, 'id'>): Outcome {
    const { flag, technologyId, origin, mark, ruleId, treatment, isFiller } = outcome;
    const key = [flag, technologyId, origin, mark ? idIn(this.markIds, mark) : '', ruleId, treatment, isFiller].join();
    const known = this.known.get(key);
    if (known) return known;
    const made: Outcome = { id: this.all.length, ...outcome };
    this.all.push(made);
    this.known.set(key, made);
    return made;
  }
  private internContext(taken: Outcome | null, other: Outcome | null, scoped: readonly PartRules[]): OutcomeContext {
    const key = `${taken?.id}:${other?.id}:${scoped.map((rules) => idIn(this.ruleIds, rules)).join()}`;
    const known = this.contexts.get(key);
    if (known) return known;
    const made: OutcomeContext = { id: this.contexts.size, taken, other, scoped, byClass: new Map(), below: new Map() };
    this.contexts.set(key, made);
    return made;
  }
}

function idIn<Thing>(ids: Map<Thing, number>, thing: Thing): number {
  const known = ids.get(thing);
  if (known !== undefined) return known;
  ids.set(thing, ids.size);
  return ids.size - 1;
}
