import { Injectable } from '@nestjs/common';
import type { In, rulesTaggingApi, TaggingTrial } from '@matlas/contract';
import {
  type MaterialFigures,
  RRR_FLAGS,
  RrrCalculation,
  type RrrFlag,
  type RrrInput,
  type TaggingRule,
  TaggingRules,
  type TaggingScope,
} from '@matlas/domain';
import { CompiledRulesStore, TaggingRuleService } from '@matlas/features/rules';
import { type Auth, clock } from '@matlas/server-kit';
import { gramsText, ratesText } from '../rrr/rrr-texts';
import { type LoadedRrr, RrrVehicles } from '../rrr/rrr-vehicles';

const MAX_PARTS = 50;
interface AffectedPosition {
  index: number;
  covered: bigint;
  from: RrrFlag;
}
type Moves = Map<string, bigint>;
const addTo = (moves: Moves, key: string, mass: bigint): void => void moves.set(key, (moves.get(key) ?? 0n) + mass);

/**
 * Effects of a tagging rule in a vehicle before the rule is saved. Manual marks stay; rule marks are calculated
 * with and without the rule.
 */
@Injectable()
export class TaggingTrialService {
  constructor(
    private readonly vehicles: RrrVehicles,
    private readonly rules: TaggingRuleService,
    private readonly compiled: CompiledRulesStore,
  ) {}

  async trial(auth: Auth, { modId, rule }: In<typeof rulesTaggingApi.trial>): Promise<TaggingTrial> {
    const vehicle = await this.vehicles.load(auth, modId);
    const { ruleId, rules, scopes } = await this.rules.buildTrialRules(auth, rule, clock.today());
    const now = await this.compiled.loadParts(auth.enterpriseId, clock.today());
    const started = performance.now();
    const [before, after] = [
      applyRules(vehicle.input, now.rules, now.scopes),
      applyRules(vehicle.input, rules, scopes),
    ];
    const { touched, moves } = compareCalculations(vehicle, before, after, ruleId);
    const covered = after
      .computeFigures()
      .byRule.reduce((sum, one) => (one.ruleId === ruleId ? sum + one.mass : sum), 0n);
    return {
      before: ratesText(before.rates),
      after: ratesText(after.rates),
      coveredGrams: gramsText(covered),
      movedGrams: gramsText([...moves.values()].reduce((sum, mass) => sum + mass, 0n)),
      moves: [...moves]
        .sort(([, one], [, other]) => (one === other ? 0 : one < other ? 1 : -1))
        .map(([key, mass]) => {
          const [from, to] = key.split('>') as [RrrFlag, RrrFlag];
          return { from, to, massGrams: gramsText(mass) };
        }),
      partCount: touched.length,
      parts: touched
        .sort((one, other) => (one.covered === other.covered ? 0 : one.covered < other.covered ? 1 : -1))
        .slice(0, MAX_PARTS)
        .map((part) => toPart(part, vehicle)),
      milliseconds: Math.round(performance.now() - started),
    };
  }
}

function applyRules(input: RrrInput, rules: readonly TaggingRule[], scopes: readonly TaggingScope[]): RrrCalculation {
  const calculation = new RrrCalculation({
    ...input,
    rules: new TaggingRules(rules, scopes),
    marks: input.marks.filter(({ source }) => source === 'hand'),
  });
  calculation.change(calculation.listRuleMarks());
  return calculation;
}
/** Positions where the rule decides a mark, and all masses that change their flag. */
function compareCalculations(
  { places }: LoadedRrr,
  before: RrrCalculation,
  after: RrrCalculation,
  ruleId: number,
): { touched: AffectedPosition[]; moves: Moves } {
  const touched: AffectedPosition[] = [];
  const moves: Moves = new Map();
  for (let index = 0; index < places.count; index++) {
    if (!places.isCounted(index)) continue;
    const materials = after.listMaterials(index);
    const covered = materials.reduce((sum, material) => sum + ofRule(material, ruleId), 0n);
    const [was, is] = [before.figuresAt(index).masses, after.figuresAt(index).masses];
    if (covered > 0n)
      touched.push({ index, covered, from: RRR_FLAGS.reduce((most, flag) => (was[flag] > was[most] ? flag : most)) });
    if (RRR_FLAGS.some((flag) => was[flag] !== is[flag]))
      movesOf(new Map(before.listMaterials(index).map((material) => [keyOf(material), material])), materials, moves);
  }
  return { touched, moves };
}
const keyOf = ({ nodeId, classCode }: MaterialFigures): string => `${nodeId}:${classCode}`;
const ofRule = ({ outcomes, masses }: MaterialFigures, ruleId: number): bigint =>
  [...new Set(outcomes.filter((outcome) => outcome.ruleId === ruleId).map(({ flag }) => flag))].reduce(
    (sum, flag) => sum + masses[flag],
    0n,
  );
/** By material: mass that left a flag is assigned to the flags that gained mass. */
function movesOf(before: ReadonlyMap<string, MaterialFigures>, after: readonly MaterialFigures[], moves: Moves): void {
  for (const material of after) {
    const was = before.get(keyOf(material))?.masses;
    if (!was) continue;
    const lost = RRR_FLAGS.map((flag) => ({ flag, mass: was[flag] - material.masses[flag] }));
    for (const from of lost) {
      for (const to of lost) {
        if (from.mass <= 0n || to.mass >= 0n) continue;
        const mass = from.mass < -to.mass ? from.mass : -to.mass;
        addTo(moves, `${from.flag}>${to.flag}`, mass);
        from.mass -= mass;
        to.mass += mass;
      }
    }
  }
}
function toPart(
  { index, covered, from }: AffectedPosition,
  { places, names, input }: LoadedRrr,
): TaggingTrial['parts'][number] {
  const { name, foreignName, number } = names.position(index);
  return {
    positionId: places.idOf(index),
    number: number ?? '',
    name,
    foreignName,
    quantity: String(input.positions.quantity[index] ?? ''),
    massGrams: gramsText(covered),
    from,
  };
}
