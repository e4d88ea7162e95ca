import { Injectable } from '@nestjs/common';
import type { NodeDetail } from '@matlas/contract';
import type { Auth } from '@matlas/server-kit';
import { groupBy } from './group-by';
import { toNodeDetail } from './place.row';
import { type PlaceRecord, PlaceStore } from './place.store';
import { SheetStore } from './sheet.store';

/** Places whose branches are asked for at once. */
const PIECE = 200;
const MOST_CHILDREN = 100_000;
const SUBSTANCE = 4;
const pathOf = ({ parentPath, pos, nodeId }: PlaceRecord): string =>
  parentPath === null ? String(nodeId) : `${parentPath}.${pos}`;

/** A whole tree in its order, with everything that is told of each place, masked as for any reader. */
@Injectable()
export class TreeWalk {
  constructor(
    private readonly sheets: SheetStore,
    private readonly places: PlaceStore,
  ) {}

  /** Asked for branch by branch, so that memory follows the depth and not the size. */
  async *rows(auth: Auth, sheetId: number): AsyncGenerator<NodeDetail> {
    await this.sheets.one(auth.scope, sheetId);
    yield* this.from(auth, [await this.places.root(sheetId)]);
  }
  private async *from(auth: Auth, places: readonly PlaceRecord[]): AsyncGenerator<NodeDetail> {
    for (let start = 0; start < places.length; start += PIECE) {
      const piece = places.slice(start, start + PIECE);
      const extras = await this.places.extrasOf(
        piece.flatMap(({ kind, nodeId }) => (kind === SUBSTANCE ? [] : [nodeId])),
      );
      const ranges = piece
        .filter(({ childCount }) => childCount > 0)
        .map((place) => ({ path: pathOf(place), from: 0, to: MOST_CHILDREN }));
      const branches = groupBy(
        await this.places.children(ranges, auth.enterpriseId),
        ({ parentPath }) => parentPath ?? '',
      );
      for (const place of piece) {
        yield toNodeDetail(place, auth, extras.get(place.nodeId));
        yield* this.from(auth, branches.get(pathOf(place)) ?? []);
      }
    }
  }
}
