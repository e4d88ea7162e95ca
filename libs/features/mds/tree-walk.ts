import { Injectable } from '@nestjs/common';
import type { NodeDetail } from '@matlas/contract';
import { chunked } from '@matlas/domain';
import type { Auth } from '@matlas/server-kit';
import { groupBy } from './group-by';
import { toNodeDetail } from './place.row';
import { type PlaceRecord, PlaceStore } from './place.store';
import { SheetStore } from './sheet.store';

/** Number of places whose branches are read at once. */
const BATCH_SIZE = 200;
const MAX_CHILDREN = 100_000;
const SUBSTANCE = 4;
const pathOf = ({ parentPath, pos, nodeId }: PlaceRecord): string =>
  parentPath === null ? String(nodeId) : `${parentPath}.${pos}`;

/** Reads a whole tree in tree order with all details of each place, masked for the reader. */
@Injectable()
export class TreeWalk {
  constructor(
    private readonly sheets: SheetStore,
    private readonly places: PlaceStore,
  ) {}

  /** Reads branch by branch, so that memory depends on the depth and not on the size of the tree. */
  async *streamRows(auth: Auth, sheetId: number): AsyncGenerator<NodeDetail> {
    await this.sheets.findSheet(auth.scope, sheetId);
    yield* this.walkFrom(auth, [await this.places.findRoot(sheetId)]);
  }
  private async *walkFrom(auth: Auth, places: readonly PlaceRecord[]): AsyncGenerator<NodeDetail> {
    for (const piece of chunked(places, BATCH_SIZE)) {
      const extras = await this.places.extrasOf(
        piece.flatMap(({ kind, nodeId }) => (kind === SUBSTANCE ? [] : [nodeId])),
      );
      const ranges = piece
        .filter(({ childCount }) => childCount > 0)
        .map((place) => ({ path: pathOf(place), from: 0, to: MAX_CHILDREN }));
      const branches = groupBy(
        await this.places.listChildren(ranges, auth.enterpriseId),
        ({ parentPath }) => parentPath ?? '',
      );
      for (const place of piece) {
        yield toNodeDetail(place, auth, extras.get(place.nodeId));
        yield* this.walkFrom(auth, branches.get(pathOf(place)) ?? []);
      }
    }
  }
}
