import { Injectable } from '@nestjs/common';
import {
  type api,
  type In,
  type Out,
  type Page,
  POLYMER_STATES,
  type PolymerGroup,
  type PolymerMarkingRow,
  type PolymerState,
} from '@matlas/contract';
import type { PolymerMarking } from '@matlas/domain';
import type { Auth } from '@matlas/server-kit';
import { MaterialPlaceStore, type PlaceName } from '@matlas/features/material-analysis';
import { type NodeName, RrrInputStore } from './rrr-input.store';
import { nodeRow, placeOfNode, placeRow, RrrRows } from './rrr-rows';
import { gramsText } from './rrr-texts';
import { RrrVehicles, type LoadedRrr } from './rrr-vehicles';

type Routes = typeof api.analysisRrr;
type PolymerFilter = Omit<In<Routes['polymerMarking']>, 'page'> & { q?: string | undefined };
interface FoundMarkings {
  loaded: LoadedRrr;
  markings: readonly PolymerMarking[];
  names: ReadonlyMap<number, NodeName>;
}
const COMPONENT = 1;
export const getPolymerState = ({ severity }: Pick<PolymerMarking, 'severity'>): PolymerState =>
  severity === null ? 'marked' : severity === 'error' ? 'open' : 'notMarked';

/**
 * Components of a vehicle whose plastics or elastomers must be marked (domain.md 2.2), with the answers of their
 * suppliers.
 */
@Injectable()
export class RrrPolymerService {
  constructor(
    private readonly vehicles: RrrVehicles,
    private readonly rows: RrrRows,
    private readonly reads: RrrInputStore,
    private readonly positions: MaterialPlaceStore,
  ) {}

  async computeMarkings({ calculation, places }: LoadedRrr): Promise<PolymerMarking[]> {
    const answers = await this.reads.markingAnswers(places.nodes((kind) => kind === COMPONENT));
    return calculation.findPolymerMarking((nodeId) => answers.get(nodeId) ?? 'open');
  }
  async page(auth: Auth, { page, ...query }: In<Routes['polymerMarking']>): Promise<Page<PolymerMarkingRow>> {
    const found = await this.findMarkings(auth, { ...query, q: page.q });
    return {
      total: found.markings.length,
      records: await this.toRows(
        found,
        found.markings.slice((page.pageNo - 1) * page.pageSize, page.pageNo * page.pageSize),
      ),
    };
  }
  /** All rows that match the filters, for a workbook. */
  async listAll(auth: Auth, filter: PolymerFilter): Promise<PolymerMarkingRow[]> {
    const found = await this.findMarkings(auth, filter);
    return this.toRows(found, found.markings);
  }
  async getTotals(auth: Auth, { modId, groups }: In<Routes['polymerTotals']>): Promise<Out<Routes['polymerTotals']>> {
    const markings = (await this.computeMarkings(await this.vehicles.load(auth, modId))).filter((marking) =>
      isOver(marking, groups),
    );
    return {
      components: markings.length,
      states: POLYMER_STATES.map((state) => ({
        state,
        components: markings.filter((marking) => getPolymerState(marking) === state).length,
      })),
    };
  }

  private async findMarkings(auth: Auth, { modId, states, groups, q }: PolymerFilter): Promise<FoundMarkings> {
    const loaded = await this.vehicles.load(auth, modId);
    const markings = (await this.computeMarkings(loaded)).filter(
      (marking) => (states.length === 0 || states.includes(getPolymerState(marking))) && isOver(marking, groups),
    );
    const names = await this.rows.namesOf(markings.map(({ nodeId }) => nodeId));
    const wanted = q?.toLowerCase();
    const hasText = ({ nodeId }: PolymerMarking): boolean =>
      wanted === undefined ||
      [names.get(nodeId)?.name, names.get(nodeId)?.foreignName, names.get(nodeId)?.number].some((text) =>
        text?.toLowerCase().includes(wanted),
      );
    return { loaded, markings: markings.filter(hasText), names };
  }
  private async toRows(
    { loaded, names }: FoundMarkings,
    markings: readonly PolymerMarking[],
  ): Promise<PolymerMarkingRow[]> {
    const held = markings.map((marking) => ({ marking, holding: loaded.places.positionsWith(marking.nodeId) }));
    const positions = await this.positions.findPositionNames(
      loaded.model.id,
      held.flatMap(({ holding: [first] }) => (first === undefined ? [] : [loaded.places.idOf(first)])),
    );
    return held.map(({ marking, holding: [first, ...others] }) => {
      const place = placeOfNode(loaded, marking.nodeId, first === undefined ? [] : [first]);
      const { nodeId, plastics, elastomers, answer, over } = marking;
      return {
        ...(place ? placeRow(loaded, place, names) : nodeRow(nodeId, names, loaded.places)),
        ancestors: place ? loaded.places.ancestorsOf(place) : [],
        plasticGrams: gramsText(plastics),
        elastomerGrams: gramsText(elastomers),
        over: [...over],
        answer,
        state: getPolymerState(marking),
        positions: first === undefined ? 0 : 1 + others.length,
        position: first === undefined ? null : toPosition(positions.get(loaded.places.idOf(first))),
      };
    });
  }
}

const isOver = ({ over }: PolymerMarking, groups: readonly PolymerGroup[]): boolean =>
  groups.length === 0 || groups.some((group) => over.includes(group));
const toPosition = (position: PlaceName | undefined): PolymerMarkingRow['position'] => {
  if (!position) return null;
  const { id, name, foreignName, number, sheetId, supplierName, supplierForeignName } = position;
  return { id, name, foreignName, number, sheetId, supplierName, supplierForeignName };
};
