import { Injectable } from '@nestjs/common';
import type { RrrFigures, RrrRates, RrrSensitivity } from '@matlas/contract';
import { formatDecimal, Decimal, type SensitivityRow } from '@matlas/domain';
import type { Auth } from '@matlas/server-kit';
import type { NodeName } from './rrr-input.store';
import { nodeRow, placeRow, RrrRows } from './rrr-rows';
import { flagGrams, gramsText, ratesText } from './rrr-texts';
import { RrrVehicles, type LoadedRrr } from './rrr-vehicles';
import { RrrNames, type DisplayNames } from './rrr-words';
import type { Place } from './vehicle-places';

type Names = ReadonlyMap<number, NodeName>;
const TOP_LEVELS = 2;

/** All figures of a calculation, in the format of the API. */
@Injectable()
export class RrrFiguresService {
  constructor(
    private readonly vehicles: RrrVehicles,
    private readonly rows: RrrRows,
    private readonly words: RrrNames,
  ) {}

  async loadFigures(auth: Auth, modId: number): Promise<RrrFigures> {
    return this.computeFigures(await this.vehicles.load(auth, modId));
  }
  async computeFigures(loaded: LoadedRrr): Promise<RrrFigures> {
    const figures = loaded.calculation.computeFigures();
    const sensitivity = loaded.calculation.computeSensitivity();
    const ofBranches = branches(loaded);
    const named = [...figures.dismantled, ...sensitivity.rcyc, ...sensitivity.rcov].map(({ nodeId }) => nodeId);
    const [names, words] = await Promise.all([
      this.rows.namesOf(named),
      this.words.loadNames(loaded.model.enterpriseId),
    ]);
    return {
      ...toFigureTexts(figures, words),
      dismantled: figures.dismantled.map((part) => dismantledRow(loaded, part, names, words)),
      branches: ofBranches,
      sensitivity: {
        rcyc: sensitivity.rcyc.map((row) => sensitivityRow(loaded, row, names)),
        rcov: sensitivity.rcov.map((row) => sensitivityRow(loaded, row, names)),
      },
    };
  }
  /** The rates with other data sheets at some positions (position id -> sheet id), beside the present ones. */
  async computeVariantRates(
    auth: Auth,
    modId: number,
    sheets: ReadonlyMap<number, number>,
  ): Promise<{ before: RrrRates; after: RrrRates }> {
    const { before, after } = await this.vehicles.computeVariantRates(auth, modId, sheets);
    return { before: ratesText(before), after: ratesText(after) };
  }
  async sensitivity(auth: Auth, modId: number): Promise<RrrFigures['sensitivity']> {
    const loaded = await this.vehicles.load(auth, modId);
    const { rcyc, rcov } = loaded.calculation.computeSensitivity();
    const names = await this.rows.namesOf([...rcyc, ...rcov].map(({ nodeId }) => nodeId));
    return {
      rcyc: rcyc.map((row) => sensitivityRow(loaded, row, names)),
      rcov: rcov.map((row) => sensitivityRow(loaded, row, names)),
    };
  }
}

type DomainFigures = ReturnType<LoadedRrr['calculation']['computeFigures']>;
function toFigureTexts(
  { rates, breakdown, flow, preTreatment, technologies }: DomainFigures,
  words: DisplayNames,
): Pick<RrrFigures, 'rates' | 'breakdown' | 'flow' | 'preTreatment' | 'technologies'> {
  return {
    rates: ratesText(rates),
    breakdown: breakdown.map(({ bucket, mass }) => ({ bucket, massGrams: gramsText(mass) })),
    flow: flow.map(({ mass, ...row }) => ({ ...row, massGrams: gramsText(mass) })),
    preTreatment: preTreatment.map(({ kind, mass }) => ({ kind, massGrams: gramsText(mass) })),
    technologies: technologies.map(({ technologyId, flag, mass }) => ({
      technology: words.technology(technologyId),
      flag,
      massGrams: gramsText(mass),
    })),
  };
}
function dismantledRow(
  loaded: LoadedRrr,
  { positionId, nodeId, technologyId, pieces, mass }: DomainFigures['dismantled'][number],
  names: Names,
  words: DisplayNames,
): RrrFigures['dismantled'][number] {
  const index = positionId === null ? undefined : loaded.places.getPositionIndex(positionId);
  const { key, name, foreignName, number } =
    index !== undefined && nodeId === null
      ? placeRow(loaded, { position: index, path: [] }, names)
      : nodeRow(nodeId, names, loaded.places);
  return {
    key,
    name,
    foreignName,
    number,
    quantity: pieces === null ? '' : formatDecimal(new Decimal(pieces)),
    massGrams: gramsText(mass),
    technology: words.technology(technologyId),
  };
}
function sensitivityRow(
  loaded: LoadedRrr,
  { kind, positions, nodeId, flag, mass, points, fails }: SensitivityRow,
  names: Names,
): RrrSensitivity {
  const [first] = positions;
  const place: Place | undefined = kind === 'part' && first !== undefined ? { position: first, path: [] } : undefined;
  return {
    ...(place ? placeRow(loaded, place, names) : nodeRow(nodeId, names, loaded.places)),
    ancestors: place ? loaded.places.ancestorsOf(place) : [],
    flag,
    massGrams: gramsText(mass),
    points,
    fails,
  };
}
/** Top two levels of the BOM, for a treemap. */
function branches(loaded: LoadedRrr): RrrFigures['branches'] {
  const { places, calculation } = loaded;
  const below = (level: Place[], depth: number, parentKey: string | null): RrrFigures['branches'] =>
    level
      .filter(({ path }) => path.length === 0)
      .flatMap((place) => {
        const { mass, masses } = calculation.figuresAt(place.position);
        const { key, name, foreignName, number } = placeRow(loaded, place, new Map());
        const row = {
          key,
          parentKey,
          name,
          foreignName,
          number,
          massGrams: gramsText(mass),
          masses: flagGrams(masses),
        };
        return mass === 0n ? [] : [row, ...(depth < TOP_LEVELS ? below(places.childrenOf(place), depth + 1, key) : [])];
      });
  const roots = places.roots();
  const [only] = roots;
  return below(roots.length === 1 && only ? places.childrenOf(only) : roots, 1, null);
}
