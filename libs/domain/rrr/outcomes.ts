import type { ExactGraph, Leaf } from '../materials/exact-graph';
import { coversClass, type PartRules, type TaggingRules } from './tagging-rules';
import type { Outcome, PreTreatmentKind, RrrMark } from './types';

/** What the parts above a mass say of it. The same object for the same answers. */
export interface Context {
  id: number;
  /** The outermost part marked mP or mD takes everything below it. */
  taken: Outcome | null;
  /** The nearest part with another mark. */
  other: Outcome | null;
  /** Rules of the parts' groups, the nearest first. */
  scoped: readonly PartRules[];
  /** By class: what the rules say where nothing is marked. */
  byClass: Map<number, Outcome>;
  below: Map<string, Context>;
}
const FLUIDS = '9';

/**
 * Finds out what becomes of a mass and why (domain.md 9, "3.2 marks"); equal answers are one object, so that sums can
 * go by it.
 */
export class Outcomes {
  readonly all: Outcome[] = [];
  readonly top: Context;
  private readonly known = new Map<string, Outcome>();
  private readonly markIds = new Map<RrrMark, number>();
  private readonly ruleIds = new Map<PartRules, number>();
  private readonly fillers = new Map<Outcome, Outcome>();
  private readonly contexts = new Map<string, Context>();

  constructor(
    private readonly graph: ExactGraph,
    private readonly rules: TaggingRules,
  ) {
    this.top = this.context(null, null, []);
  }

  /** The context below a part with its own mark and the rules of its groups. */
  below(context: Context, mark: RrrMark | null, rules: PartRules | null): Context {
    if (context.taken || (!mark && !rules)) return context;
    const key = `${mark ? idIn(this.markIds, mark) : ''}:${rules ? idIn(this.ruleIds, rules) : ''}`;
    const known = context.below.get(key);
    if (known) return known;
    const takes = mark?.flag === 'mP' || mark?.flag === 'mD';
    const outcome = mark
      ? this.ofMark('part', mark, mark.flag === 'mP' ? (mark.treatment ?? rules?.treatment ?? null) : null)
      : null;
    const made = this.context(
      takes ? outcome : null,
      takes ? null : (outcome ?? context.other),
      rules ? [rules, ...context.scoped] : context.scoped,
    );
    context.below.set(key, made);
    return made;
  }
  /** @param material the nearest marked material around the leaf, itself included */
  of(context: Context, leaf: Leaf, material: RrrMark | null): Outcome {
    if (context.taken) return this.fluidsApart(context.taken, leaf);
    if (material)
      return this.ofMark(
        'material',
        material,
        material.flag === 'mP' ? (material.treatment ?? this.fluids(leaf)) : null,
      );
    if (context.other) return context.other;
    return context.byClass.get(leaf.classIndex) ?? this.ofClass(context, leaf.classIndex);
  }
  ofClass(context: Context, classIndex: number): Outcome {
    const classCode = this.graph.classes[classIndex] ?? null;
    let hit = null;
    for (const rules of context.scoped) hit ??= rules.scoped(classCode);
    hit ??= this.rules.forEverything.material(classCode);
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
  /** What is left over of a filled polymer. */
  fillerOf(outcome: Outcome): Outcome {
    const known =
      this.fillers.get(outcome) ??
      this.intern({ ...outcome, flag: 'mN', technologyId: null, treatment: null, isFiller: true });
    this.fillers.set(outcome, known);
    return known;
  }

  private ofMark(origin: 'part' | 'material', mark: RrrMark, treatment: PreTreatmentKind | null): Outcome {
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
  /** A part marked mP that is no known kind of part: its fluids are fluids. */
  private fluidsApart(taken: Outcome, leaf: Leaf): Outcome {
    if (taken.flag !== 'mP' || taken.treatment !== null || this.fluids(leaf) === null || !taken.mark) return taken;
    return this.ofMark('part', taken.mark, 'fluids');
  }
  private fluids({ classIndex }: Leaf): PreTreatmentKind | null {
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
  private context(taken: Outcome | null, other: Outcome | null, scoped: readonly PartRules[]): Context {
    const key = `${taken?.id}:${other?.id}:${scoped.map((rules) => idIn(this.ruleIds, rules)).join()}`;
    const known = this.contexts.get(key);
    if (known) return known;
    const made: Context = { id: this.contexts.size, taken, other, scoped, byClass: new Map(), below: new Map() };
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
