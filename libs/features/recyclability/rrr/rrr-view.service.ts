import { Injectable } from '@nestjs/common';
import { type api, type In, type Out, type Page, type RrrMaterial, type RrrRow, type RrrState } from '@matlas/contract';
import { Decimal, massDeviation, type MaterialFigures, mayBecome } from '@matlas/domain';
import { type Auth, can, notFound } from '@matlas/server-kit';
import { RunTargetStore } from '@matlas/features/substance-analysis';
import { countsBySource } from './mark-plan';
import { RrrInputStore } from './rrr-input.store';
import { RrrMarkStore } from './rrr-mark.store';
import { RrrResultStore } from './rrr-result.store';
import { RrrRows } from './rrr-rows';
import { flagGrams, gramsText, ratesText, shareText } from './rrr-texts';
import { RrrVehicles, type LoadedRrr } from './rrr-vehicles';
import { RrrNames } from './rrr-words';
import type { Place } from './vehicle-places';

type Routes = typeof api.analysisRrr;
const MAX_ROWS = 5000;

/** Data of the marking screen: the vehicle with its current marks. */
@Injectable()
export class RrrViewService {
  constructor(
    private readonly vehicles: RrrVehicles,
    private readonly rows: RrrRows,
    private readonly marks: RrrMarkStore,
    private readonly results: RrrResultStore,
    private readonly words: RrrNames,
    private readonly reads: RrrInputStore,
    private readonly targets: RunTargetStore,
  ) {}

  async getState(auth: Auth, modId: number): Promise<RrrState> {
    const loaded = await this.vehicles.load(auth, modId);
    const { calculation, places, list, marks, setting, inputs, milliseconds } = loaded;
    // Reads all figures before the first await, so that they describe the same state.
    const [rates, unmarked, counts] = [ratesText(calculation.rates), { ...list.unmarked() }, countsBySource(marks)];
    const [last, undo] = await Promise.all([this.results.findLast(modId), this.marks.lastUndoable(modId)]);
    const isLocked = setting.lockedAt !== null;
    return {
      rates,
      positions: places.count,
      unmarked: unmarked.count,
      unmarkedGrams: gramsText(unmarked.mass),
      unknownGrams: gramsText(unmarked.unknown),
      ...counts,
      settings: setting.settings,
      locked: isLocked,
      lockedBy: setting.lockedBy,
      lockedAt: setting.lockedAt?.toISOString() ?? null,
      last: last ? lastOf(last, inputs) : null,
      undo: undo && !isLocked ? undoOf(undo, auth) : null,
      milliseconds,
      can: {
        mark: can(auth, 'analysis:anaRrrMark:mark') && !isLocked,
        lock: can(auth, 'analysis:anaRrrMark:lock') && !isLocked,
        unlock: isLocked && mayUnlock(auth, setting.lockedById),
        calculate: can(auth, 'analysis:anaRrrMark:run'),
      },
    };
  }
  async listChildren(auth: Auth, { modId, parents }: In<Routes['listChildren']>): Promise<Out<Routes['listChildren']>> {
    const loaded = await this.vehicles.load(auth, modId);
    const rowsToShow =
      parents.length === 0
        ? [{ parentKey: null, places: loaded.places.roots() }]
        : parents.map((key) => ({ parentKey: key, places: loaded.places.childrenOf(placeAt(loaded, key)) }));
    const rows = await this.rows.toRows(
      loaded,
      rowsToShow.flatMap(({ places }) => places),
    );
    let at = 0;
    return rowsToShow.flatMap(({ parentKey, places }) => places.map(() => ({ ...(rows[at++] as RrrRow), parentKey })));
  }
  async markInfo(auth: Auth, { modId, key }: In<Routes['markInfo']>): Promise<Out<Routes['markInfo']>> {
    const loaded = await this.vehicles.load(auth, modId);
    const place = placeAt(loaded, key);
    const [row] = await this.rows.toRows(loaded, [place]);
    if (!row) throw notFound('position', key);
    return {
      row,
      marks: await this.rows.listMarks(loaded, place),
      mayBecome: row.classCode === null ? [] : [...mayBecome(row.classCode)],
    };
  }
  async sameKind(auth: Auth, { modId, key }: In<Routes['sameKind']>): Promise<Out<Routes['sameKind']>> {
    const loaded = await this.vehicles.load(auth, modId);
    const place = placeAt(loaded, key);
    const node = place.path.at(-1);
    const others =
      node === undefined
        ? loaded.kinds.findOthers(place.position).map((position): Place => ({ position, path: [] }))
        : loaded.places
            .positionsWith(node)
            .filter((position) => position !== place.position)
            .map((position): Place => ({ position, path: loaded.places.pathTo(position, node) }));
    const shown = others.slice(0, MAX_ROWS);
    const rows = await this.rows.toPlaces(loaded, shown);
    return rows.map((row, at) => {
      const figures = loaded.calculation.figuresAt(shown[at]?.position ?? 0, shown[at]?.path);
      return {
        ...row,
        ancestors: loaded.places.ancestorsOf(shown[at] as Place),
        flag: figures.flag,
        massGrams: gramsText(figures.mass),
      };
    });
  }
  async listMaterials(auth: Auth, { modId, key }: In<Routes['materials']>): Promise<RrrMaterial[]> {
    const loaded = await this.vehicles.load(auth, modId);
    const place = key === undefined ? undefined : placeAt(loaded, key);
    const found = place
      ? loaded.calculation.listMaterials(place.position, place.path)
      : loaded.calculation.listMaterials();
    const names = await this.rows.namesOf(found.map(({ nodeId }) => nodeId));
    const { vehicle } = loaded.calculation.rates;
    return found.map((figures) => {
      const { name = '', foreignName = null, number = null } = names.get(figures.nodeId ?? 0) ?? {};
      const [only] = figures.outcomes;
      return {
        key: `n${figures.nodeId ?? 0}`,
        nodeId: figures.nodeId ?? 0,
        name,
        foreignName,
        number,
        classCode: figures.classCode,
        breakdown: figures.bucket,
        massGrams: gramsText(figures.mass),
        sharePercent: shareText(figures.mass, vehicle),
        flag: figures.outcomes.every(({ flag }) => flag === only?.flag) ? (only?.flag ?? null) : null,
        masses: flagGrams(figures.masses),
        origin: materialOrigin(figures),
        places: figures.places,
      };
    });
  }
  async listTechnologies(
    auth: Auth,
    { modId, flag }: In<Routes['technologies']>,
  ): Promise<Out<Routes['technologies']>> {
    const enterpriseId =
      modId === undefined ? auth.enterpriseId : (await this.vehicles.getModel(auth, modId)).enterpriseId;
    return (await this.words.loadNames(enterpriseId)).technologies.filter(
      ({ flags }) => flag === undefined || flags.includes(flag),
    );
  }
  listChanges(auth: Auth, { modId, page }: In<Routes['changes']>): Promise<Out<Routes['changes']>> {
    return this.vehicles.getModel(auth, modId).then(async () => {
      const found = await this.marks.listChanges(modId, page);
      return {
        ...found,
        records: found.records.map(({ byName, at, ...change }) => ({ ...change, by: byName, at: at.toISOString() })),
      };
    });
  }
  /** Masses of one piece of the sheet that is hooked to a position. */
  async weightPerItem(auth: Auth, positionId: number): Promise<Out<Routes['weightPerItem']>> {
    await this.targets.getBranch(auth.scope, positionId);
    const found = await this.reads.readWeights(positionId);
    const { sheetId = null, measured = null, calculated = null, workbook = null } = found ?? {};
    const deviation =
      measured !== null && calculated !== null
        ? massDeviation(new Decimal(measured), new Decimal(calculated))
        : undefined;
    return {
      positionId,
      sheetId,
      measuredGrams: measured,
      calculatedGrams: calculated,
      workbookGrams: workbook,
      countedGrams: measured ?? calculated ?? workbook,
      deviationPercent: deviation?.percent.toFixed() ?? null,
      tolerancePercent: deviation?.allowedPercent.toFixed() ?? null,
    };
  }
}

export type RowPage = Page<RrrRow>;
export function placeAt({ places }: LoadedRrr, key: string): Place {
  const place = places.placeOf(key);
  if (!place) throw notFound('position', key);
  return place;
}
const lastOf = (
  { id, number, at, inputs }: NonNullable<Awaited<ReturnType<RrrResultStore['findLast']>>>,
  present: LoadedRrr['inputs'],
): RrrState['last'] => ({
  id,
  number,
  at: at.toISOString(),
  stale: JSON.stringify(present) !== JSON.stringify(inputs),
});
const undoOf = (
  { id, marks, byName, byId, at }: NonNullable<Awaited<ReturnType<RrrMarkStore['lastUndoable']>>>,
  auth: Auth,
): RrrState['undo'] => ({
  changeId: id,
  marks,
  by: byName,
  at: at.toISOString(),
  mine: byId === auth.userId,
});
/** The user who set the lock, and users who may lock marks and administer roles of the enterprise. */
export const mayUnlock = (auth: Auth, lockedById: number | null): boolean =>
  can(auth, 'analysis:anaRrrMark:lock') &&
  (lockedById === null || lockedById === auth.userId || can(auth, 'system:roleInfo:edit'));
function materialOrigin({ outcomes: [only, ...others] }: MaterialFigures): RrrMaterial['origin'] {
  if (!only) return 'none';
  if (others.length > 0) return 'mixed';
  if (only.origin === 'material') return only.mark?.source ?? 'mixed';
  return only.origin === 'part' ? 'inherited' : only.origin;
}
