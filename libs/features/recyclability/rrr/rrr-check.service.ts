import { Injectable } from '@nestjs/common';
import type { api, In, RrrCheck, RrrIssue, RrrIssueCode, RrrProposal, RecyclabilityFlag } from '@matlas/contract';
import type { MarkTarget } from '@matlas/domain';
import type { Auth } from '@matlas/server-kit';
import type { NodeName } from './rrr-input.store';
import { RrrPolymerService } from './rrr-polymer.service';
import { nodeRow, placeOfNode, placeRow, RrrRows } from './rrr-rows';
import { gramsText, ratesText } from './rrr-texts';
import { RrrVehicles, type LoadedRrr } from './rrr-vehicles';
import { RrrNames } from './rrr-words';
import type { Place } from './vehicle-places';

type Routes = typeof api.analysisRrr;
type Severity = RrrIssue['severity'];
interface CheckIssue extends MarkTarget {
  code: RrrIssueCode;
  mass: bigint | null;
  flags: readonly RecyclabilityFlag[];
}
/** Maximum number of issues in an answer; the counts cover all issues. */
const MAX_ISSUES = 1000;
const ERRORS: readonly RrrIssueCode[] = ['unmarked', 'unknownMass', 'overMass', 'noVehicleMass', 'technologyExpired'];
const NOTES: readonly RrrIssueCode[] = ['markWithoutEffect', 'noPreTreatment', 'noTechnology'];
const severityOf = (code: RrrIssueCode): Severity =>
  ERRORS.includes(code) ? 'error' : NOTES.includes(code) ? 'info' : 'warning';

/** Checks the marks of a vehicle for problems, and computes what would be needed to reach the limits. */
@Injectable()
export class RrrCheckService {
  constructor(
    private readonly vehicles: RrrVehicles,
    private readonly rows: RrrRows,
    private readonly words: RrrNames,
    private readonly polymers: RrrPolymerService,
  ) {}

  async check(auth: Auth, { modId, codes }: In<Routes['check']>): Promise<RrrCheck> {
    const loaded = await this.vehicles.load(auth, modId);
    const all: CheckIssue[] = [
      ...loaded.calculation.findIssues(),
      ...(await this.checkTechnologies(loaded)),
      ...(await this.checkPolymers(loaded)),
    ].filter(({ code }) => codes.length === 0 || codes.includes(code));
    const counts = new Map<RrrIssueCode, { count: number; mass: bigint }>();
    for (const { code, mass } of all) {
      const sum = counts.get(code) ?? { count: 0, mass: 0n };
      counts.set(code, { count: sum.count + 1, mass: sum.mass + (mass ?? 0n) });
    }
    const shown = all.sort(compareIssues).slice(0, MAX_ISSUES);
    const names = await this.rows.namesOf(shown.map(({ nodeId }) => nodeId));
    return {
      counts: [...counts].map(([code, { count, mass }]) => ({
        code,
        severity: severityOf(code),
        count,
        massGrams: gramsText(mass),
      })),
      issues: shown.map((issue) => issueRow(loaded, issue, names)),
      more: all.length > shown.length,
    };
  }
  /** Marks that require a proven technology but have none, or one that is not in force. */
  private async checkTechnologies({ marks, model }: LoadedRrr): Promise<CheckIssue[]> {
    const { technologies } = await this.words.loadNames(model.enterpriseId);
    const inForce = new Map(technologies.map((technology) => [technology.id, technology.inForce]));
    return [...marks.values()]
      .filter(({ flag }) => flag === 'mD' || flag === 'mTr' || flag === 'mTe')
      .flatMap(({ positionId, nodeId, technologyId, flag }): CheckIssue[] => {
        if (technologyId === null) return [{ code: 'noTechnology', positionId, nodeId, mass: null, flags: [flag] }];
        return inForce.get(technologyId)
          ? []
          : [{ code: 'technologyExpired', positionId, nodeId, mass: null, flags: [flag] }];
      });
  }
  private async checkPolymers(loaded: LoadedRrr): Promise<CheckIssue[]> {
    return (await this.polymers.computeMarkings(loaded))
      .filter(({ severity }) => severity !== null)
      .map(({ nodeId, plastics, elastomers }): CheckIssue => ({
        code: 'polymerMarking',
        positionId: null,
        nodeId,
        mass: plastics + elastomers,
        flags: [],
      }));
  }
  async proposeChanges(auth: Auth, { modId, alsoHand }: In<Routes['cheapest']>): Promise<RrrProposal> {
    const loaded = await this.vehicles.load(auth, modId);
    const { technologies, technology } = await this.words.loadNames(loaded.model.enterpriseId);
    const proven = technologies
      .filter(({ inForce }) => inForce)
      .map(({ id, flags, classCodes }) => ({ id, flags, classCodes }));
    const { needed, reachable, changes, before, after } = loaded.calculation.proposeCheapest({
      technologies: proven,
      alsoHand,
    });
    const names = await this.rows.namesOf(changes.map(({ change }) => change.nodeId));
    return {
      needed,
      reachable,
      before: ratesText(before),
      after: ratesText(after),
      changes: changes.map(({ change: { positionId, nodeId }, from, to, mass, classCode, technologyIds }) => {
        const place = placeOf(loaded, { positionId, nodeId });
        return {
          ...(place ? placeRow(loaded, place, names) : nodeRow(nodeId, names, loaded.places)),
          ancestors: place ? loaded.places.ancestorsOf(place) : [],
          from,
          to,
          massGrams: gramsText(mass),
          classCode,
          technologies: technologyIds.flatMap((id) => technology(id) ?? []),
          target: { positionId, nodeId },
        };
      }),
    };
  }
}

/** The place of a mark's target; for a node its place in the first position that contains it. */
function placeOf(loaded: LoadedRrr, { positionId, nodeId }: MarkTarget): Place | undefined {
  const position = positionId === null ? undefined : loaded.places.getPositionIndex(positionId);
  if (nodeId === null) return position === undefined ? undefined : { position, path: [] };
  return placeOfNode(loaded, nodeId, position === undefined ? loaded.places.positionsWith(nodeId) : [position]);
}
function compareIssues(one: CheckIssue, other: CheckIssue): number {
  const rank = (code: RrrIssueCode): number => ['error', 'warning', 'info'].indexOf(severityOf(code));
  const [mass, otherMass] = [one.mass ?? 0n, other.mass ?? 0n];
  return (
    rank(one.code) - rank(other.code) ||
    one.code.localeCompare(other.code) ||
    (mass === otherMass ? 0 : mass < otherMass ? 1 : -1)
  );
}
function issueRow(
  loaded: LoadedRrr,
  { code, mass, flags, ...target }: CheckIssue,
  names: ReadonlyMap<number, NodeName>,
): RrrIssue {
  const place = placeOf(loaded, target);
  const isOfVehicle = target.positionId === null && target.nodeId === null;
  return {
    code,
    severity: severityOf(code),
    place: place ? placeRow(loaded, place, names) : isOfVehicle ? null : nodeRow(target.nodeId, names, loaded.places),
    ancestors: place ? loaded.places.ancestorsOf(place) : [],
    massGrams: mass === null ? null : gramsText(mass),
    flags: [...flags],
  };
}
