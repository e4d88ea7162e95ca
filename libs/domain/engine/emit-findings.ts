import { PASS_CODE, UNKNOWN_CODE } from '../substances';
import type { UnitSearch } from './find-units';
import { SEMI } from './graph';
import type { JudgementTable } from './judgement-table';
import { type PositionMasses, computePositionAmounts } from './position-amounts';
import type { EngineIssue, FindingColumns } from './types';
import type { UnitMasses } from './unit-masses';

export interface Emission {
  findings: FindingColumns;
  verdict: Uint8Array;
  massGrams: Float64Array;
  masses: PositionMasses;
}

function findingColumns(size: number): FindingColumns {
  return {
    position: new Int32Array(size),
    judgement: new Int32Array(size),
    paths: new Float64Array(size),
    massMin: new Float64Array(size),
    massNominal: new Float64Array(size),
    massMax: new Float64Array(size),
  };
}

/** Writes one row for each (position, judgement) from the units and their masses. */
class FindingEmitter {
  readonly findings: FindingColumns;
  readonly verdict: Uint8Array;
  private row = 0;

  constructor(
    private readonly search: UnitSearch,
    private readonly table: JudgementTable,
    private readonly unitMasses: UnitMasses,
  ) {
    const { root } = search.input.positions;
    let size = 0;
    for (let position = 0; position < root.length; position++)
      size += this.countFindings(position, root[position] as number);
    this.findings = findingColumns(size);
    this.verdict = new Uint8Array(root.length).fill(PASS_CODE);
  }

  private countJudgements(unit: number): number {
    return unit < 0 ? 0 : (this.table.from[unit + 1] as number) - (this.table.from[unit] as number);
  }

  /** Article unit of a semi-component at the root, -1 = none; the rows of the root do not contain it. */
  private rootArticle(root: number): number {
    return this.search.graph.kind[root] === SEMI ? (this.search.units.article[root] as number) : -1;
  }

  /** The variant of the unit that is judged under the facts of the position. */
  private unitAtPosition(position: number, unit: number): number {
    const { input, units } = this.search;
    const dates = input.positions.dates?.[position] ?? 0;
    return dates === 0 || unit < 0 ? unit : units.variantUnderDates(unit, dates);
  }

  private countFindings(position: number, rootId: number): number {
    const root = this.search.graph.indexOf.get(rootId);
    if (root < 0) return 0;
    const { segments } = this.unitMasses;
    const first = segments.offset[root] as number;
    let count = this.countJudgements(this.unitAtPosition(position, this.rootArticle(root)));
    for (let row = first; row < first + (segments.length[root] as number); row++)
      count += this.countJudgements(this.unitAtPosition(position, segments.key[row] as number));
    return count;
  }

  /** @param amount pieces of a component, or grams of a semi-component or material, per vehicle */
  emit(position: number, root: number, amount: number): void {
    const { segments } = this.unitMasses;
    const first = segments.offset[root] as number;
    for (let row = first; row < first + (segments.length[root] as number); row++) {
      const mass = {
        low: segments.low[row] as number,
        nominal: segments.nominal[row] as number,
        high: segments.high[row] as number,
      };
      this.emitUnit(position, segments.key[row] as number, amount, mass, segments.tally[row] as number);
    }
    const article = this.rootArticle(root);
    if (article >= 0) this.emitUnit(position, article, amount, { low: 1, nominal: 1, high: 1 }, 1);
  }

  private emitUnit(
    position: number,
    unitOfVehicle: number,
    amount: number,
    mass: { low: number; nominal: number; high: number },
    paths: number,
  ): void {
    const { findings, verdict, table } = this;
    const { columns } = table;
    const unit = this.unitAtPosition(position, unitOfVehicle);
    for (let judgement = table.from[unit] as number; judgement < (table.from[unit + 1] as number); judgement++) {
      const row = this.row++;
      findings.position[row] = position;
      findings.judgement[row] = judgement;
      findings.paths[row] = paths;
      findings.massMin[row] = amount * mass.low * (columns.min[judgement] as number);
      findings.massNominal[row] = amount * mass.nominal * (columns.nominal[judgement] as number);
      findings.massMax[row] = amount * mass.high * (columns.max[judgement] as number);
      verdict[position] = Math.min(verdict[position] as number, columns.verdict[judgement] as number);
    }
  }
}

export function emitFindings(
  search: UnitSearch,
  table: JudgementTable,
  unitMasses: UnitMasses,
  issues: EngineIssue[],
): Emission {
  const weighed = computePositionAmounts(search, issues);
  const emitter = new FindingEmitter(search, table, unitMasses);
  weighed.root.forEach((root, position) => {
    if (root < 0) emitter.verdict[position] = UNKNOWN_CODE;
    else emitter.emit(position, root, weighed.amount[position] as number);
  });
  return { findings: emitter.findings, verdict: emitter.verdict, massGrams: weighed.massGrams, masses: weighed };
}
