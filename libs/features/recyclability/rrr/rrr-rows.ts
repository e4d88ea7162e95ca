import { Injectable } from '@nestjs/common';
import type { RrrMarkInfo, RrrOrigin, RrrPlace, RrrRow } from '@matlas/contract';
import type { PlaceFigures } from '@matlas/domain';
import { sameMark } from './mark-plan';
import { type NodeName, RrrInputStore } from './rrr-input.store';
import { type MarkRecord, RrrMarkStore, getSlotKey } from './rrr-mark.store';
import { flagGrams, gramsText, shareText } from './rrr-texts';
import type { LoadedRrr } from './rrr-vehicles';
import { RrrNames, type DisplayNames } from './rrr-words';
import type { StoredMark } from './rrr.entities';
import type { Place } from './vehicle-places';

const KINDS = ['component', 'component', 'semi', 'material'] as const;
const getLastNode = ({ path }: Place): number | null => path.at(-1) ?? null;
type Names = ReadonlyMap<number, NodeName>;

/** Converts places of a vehicle to rows of the API. */
@Injectable()
export class RrrRows {
  constructor(
    private readonly reads: RrrInputStore,
    private readonly marks: RrrMarkStore,
    private readonly words: RrrNames,
  ) {}

  /** Names of the nodes of many places, in one query. */
  namesOf(nodes: readonly (number | null)[]): Promise<Names> {
    return this.reads.nodeNames([...new Set(nodes.filter((node) => node !== null))]);
  }
  async toPlaces(loaded: LoadedRrr, places: readonly Place[]): Promise<RrrPlace[]> {
    const names = await this.namesOf(places.map(getLastNode));
    return places.map((place) => placeRow(loaded, place, names));
  }
  /**
   * Reads the figures before the first await: another user's mark may change the shared calculation later, while
   * `marks` of the loaded vehicle stays as it is.
   */
  async toRows(loaded: LoadedRrr, places: readonly Place[]): Promise<RrrRow[]> {
    const items = places.map((place) => ({ place, figures: loaded.calculation.figuresAt(place.position, place.path) }));
    const counting = items.map(({ place, figures }) => countingMark(loaded, place, figures));
    const { vehicle } = loaded.calculation.rates;
    const [names, words] = await Promise.all([
      this.namesOf(places.map(getLastNode)),
      this.words.loadNames(loaded.model.enterpriseId),
    ]);
    const records = await this.records(loaded, counting);
    const rules = await words.rules([
      ...counting.map((mark) => mark?.ruleId ?? null),
      ...items.map(({ figures }) => figures.outcome?.ruleId ?? null),
    ]);
    return items.map(({ place, figures }, at) => {
      const mark = counting[at] ?? null;
      const record = mark && records.get(getSlotKey(mark));
      const ruleId = mark?.ruleId ?? figures.outcome?.ruleId ?? null;
      return {
        ...placeRow(loaded, place, names),
        ancestors: loaded.places.ancestorsOf(place),
        quantity: quantityOf(loaded, place),
        massGrams: gramsText(figures.mass),
        sharePercent: shareText(figures.mass, vehicle),
        masses: flagGrams(figures.masses),
        flag: figures.flag,
        origin: originOf(place, figures, mark, loaded),
        mark: record ? markInfo(record, words, rules) : null,
        rule: ruleId === null ? null : (rules.get(ruleId) ?? null),
        technology: words.technology(mark?.technologyId ?? figures.outcome?.technologyId ?? null),
        classCode: figures.classCode ?? classOfLastNode(loaded, place),
        breakdown: figures.classCode === null ? null : (loaded.input.bucketOf?.(figures.classCode) ?? null),
        unmarkedGrams: gramsText(figures.unmarked),
        children: loaded.places.childrenOf(place).length,
        sameKind: sameKind(loaded, place),
        unknown: place.path.length === 0 && loaded.places.isUnknown(place.position),
      };
    });
  }
  private async records(loaded: LoadedRrr, marks: readonly (StoredMark | null)[]): Promise<Map<string, MarkRecord>> {
    const wanted = marks.filter((mark) => mark !== null);
    if (wanted.length === 0) return new Map();
    const found = await this.marks.listMarksOn(
      loaded.model.id,
      wanted.map(({ positionId }) => positionId ?? 0),
      wanted.map(({ nodeId }) => nodeId ?? 0),
    );
    return new Map(found.filter((record) => isLoaded(loaded, record)).map((record) => [getSlotKey(record), record]));
  }
  /** All marks that apply to a place: on the place, and on its node anywhere in the vehicle; most specific first. */
  async listMarks(loaded: LoadedRrr, place: Place): Promise<RrrMarkInfo[]> {
    const ids = slotsOf(loaded, place).map(({ positionId, nodeId }) => [positionId ?? 0, nodeId ?? 0] as const);
    const found = await this.marks.listMarksOn(
      loaded.model.id,
      ids.map(([position]) => position),
      ids.map(([, node]) => node),
    );
    const bySlot = new Map(
      found.filter((record) => isLoaded(loaded, record)).map((record) => [getSlotKey(record), record]),
    );
    const mine = slotsOf(loaded, place).flatMap((slot) => bySlot.get(getSlotKey(slot)) ?? []);
    const words = await this.words.loadNames(loaded.model.enterpriseId);
    const rules = await words.rules(mine.map(({ ruleId }) => ruleId));
    return mine.map((record) => markInfo(record, words, rules));
  }
}

/** False for a mark that was set or changed after the vehicle was loaded. */
const isLoaded = ({ marks }: LoadedRrr, record: MarkRecord): boolean => sameMark(marks.get(getSlotKey(record)), record);

export function placeRow({ places, names: own }: LoadedRrr, place: Place, names: Names): RrrPlace {
  const nodeId = getLastNode(place);
  const { name, foreignName, number } = (nodeId === null ? own.position(place.position) : names.get(nodeId)) ?? {
    name: '',
    foreignName: null,
    number: null,
  };
  return {
    key: places.keyOf(place),
    kind: nodeId === null ? 'position' : getPlaceKind(places.kindOf(nodeId)),
    positionId: places.idOf(place.position),
    nodeId,
    name,
    foreignName,
    number,
  };
}
export const getPlaceKind = (kind: number | undefined): RrrPlace['kind'] => KINDS[kind ?? 1] ?? 'component';
/** Place of a node in the first of the positions that contain it. */
export function placeOfNode({ places }: LoadedRrr, nodeId: number, [position]: readonly number[]): Place | undefined {
  return position === undefined ? undefined : { position, path: places.pathTo(position, nodeId) };
}
/** Row of a node independent of its position, or of mass without a node. */
export const nodeRow = (nodeId: number | null, names: Names, places: LoadedRrr['places']): RrrPlace => {
  const { name, foreignName, number } = (nodeId === null ? undefined : names.get(nodeId)) ?? {
    name: '',
    foreignName: null,
    number: null,
  };
  return {
    key: `n${nodeId ?? 0}`,
    kind: getPlaceKind(nodeId === null ? undefined : places.kindOf(nodeId)),
    positionId: null,
    nodeId,
    name,
    foreignName,
    number,
  };
};
function markInfo(
  { byName, at, ...mark }: MarkRecord,
  words: DisplayNames,
  rules: ReadonlyMap<number, { id: number; name: string }>,
): RrrMarkInfo {
  return {
    positionId: mark.positionId,
    nodeId: mark.nodeId,
    source: mark.source,
    flag: mark.flag,
    technology: words.technology(mark.technologyId),
    preTreatment: mark.preTreatment,
    rule: mark.ruleId === null ? null : (rules.get(mark.ruleId) ?? null),
    by: byName,
    at: at.toISOString(),
  };
}
/**
 * Slots of the marks that can apply to the place itself, most specific first and manual marks before rule marks.
 * For a position this includes marks of its data sheet.
 */
function slotsOf({ places }: LoadedRrr, place: Place): Pick<StoredMark, 'positionId' | 'nodeId' | 'source'>[] {
  const positionId = places.idOf(place.position);
  const root = places.bom.root[place.position] as number;
  const nodeId = getLastNode(place) ?? (root > 0 ? root : null);
  const targets = [
    ...(getLastNode(place) === null ? [{ positionId, nodeId: null }] : []),
    ...(nodeId === null
      ? []
      : [
          { positionId, nodeId },
          { positionId: null, nodeId },
        ]),
  ];
  return targets.flatMap((target) => (['hand', 'rule'] as const).map((source) => ({ ...target, source })));
}
const ownMark = (loaded: LoadedRrr, place: Place): StoredMark | null =>
  slotsOf(loaded, place)
    .map((slot) => loaded.marks.get(getSlotKey(slot)))
    .find((mark) => mark !== undefined) ?? null;
/** The mark that determines the place: the one that decided, or its own mark when several outcomes have its flag. */
function countingMark(loaded: LoadedRrr, place: Place, { outcome, flag }: PlaceFigures): StoredMark | null {
  if (outcome?.mark) return loaded.marks.get(getSlotKey(outcome.mark)) ?? null;
  const own = ownMark(loaded, place);
  return own && own.flag === flag ? own : null;
}
function originOf(place: Place, { origin, mass }: PlaceFigures, mark: StoredMark | null, loaded: LoadedRrr): RrrOrigin {
  if (mark)
    return slotsOf(loaded, place).some((slot) => getSlotKey(slot) === getSlotKey(mark)) ? mark.source : 'inherited';
  if (origin === 'class' || origin === 'none') return mass === 0n ? 'none' : origin;
  return 'mixed';
}
function quantityOf({ places }: LoadedRrr, { position, path }: Place): string | null {
  if (path.length === 0) return String(places.bom.quantity[position]);
  return places.piecesIn(path.at(-2) ?? 0, path.at(-1) as number);
}
function sameKind({ places, kinds }: LoadedRrr, place: Place): number {
  const nodeId = getLastNode(place);
  return nodeId === null
    ? kinds.findOthers(place.position).length
    : Math.max(0, places.positionsWith(nodeId).length - 1);
}
function classOfLastNode(loaded: LoadedRrr, place: Place): string | null {
  const node = getLastNode(place);
  return node === null ? null : loaded.places.classOf(node);
}
