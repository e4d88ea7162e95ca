import { Injectable } from '@nestjs/common';
import type { api, In, NodeDetail, Page, TreeRow } from '@matlas/contract';
import { visibleOwnerIds } from '@matlas/domain';
import { type Auth, badInput, Events, likePattern, notFound } from '@matlas/server-kit';
import { toNodeDetail, toTreeRow, isMasked } from './place.row';
import { findHitPlaces } from './place-search';
import { type PlaceRecord, PlaceStore } from './place.store';
import { SheetGraphStore } from './sheet-graph.store';
import { SheetStore } from './sheet.store';

type Branch = In<typeof api.mds.tree.listChildren>;
type Search = In<typeof api.mds.tree.search>;
const MAX_CHILDREN = 100_000;
const rootOf = (path: string): number => Number(path.split('.')[0]);
/** A path that no tree has, so that an unknown node gives the same error as an invisible one. */
const NOWHERE = '0';
const positionOf = (path: string): number => Number(path.split('.').at(-1));
const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('.'));

/**
 * Reads trees place by place. Everybody who sees a sheet sees its content, except confidential content, which is
 * visible only to the enterprise that declared it and to users whom it trusts.
 */
@Injectable()
export class TreeService {
  constructor(
    private readonly sheets: SheetStore,
    private readonly places: PlaceStore,
    private readonly graph: SheetGraphStore,
    private readonly events: Events,
  ) {}

  async findRoot(auth: Auth, sheetId: number): Promise<TreeRow> {
    const sheet = await this.sheets.findSheet(auth.scope, sheetId);
    if (sheet.receiveStatus === 'N') await this.events.afterCommit('sheet.opened', { sheetId, auth });
    return toTreeRow(await this.places.findRoot(sheetId), auth);
  }
  async listChildren(auth: Auth, { path, parent, pageNo, pageSize }: Branch): Promise<Page<TreeRow>> {
    const place = path ?? String(parent);
    await this.assertVisible(auth, [place]);
    const at = await this.places.findNodeAt(place);
    if (!at || (parent !== undefined && at.nodeId !== parent)) throw notFound('node', place);
    const from = (pageNo - 1) * pageSize;
    const records = await this.places.listChildren([{ path: place, from, to: from + pageSize }], auth.enterpriseId);
    return { records: this.rows(auth, records), total: at.childCount };
  }
  async listBranches(auth: Auth, paths: readonly string[]): Promise<TreeRow[]> {
    await this.assertVisible(auth, paths);
    return this.rows(
      auth,
      await this.places.listChildren(
        paths.map((path) => ({ path, from: 0, to: MAX_CHILDREN })),
        auth.enterpriseId,
      ),
    );
  }
  async searchPlaces(auth: Auth, { path, q, limit }: Search): Promise<TreeRow[]> {
    const root = rootOf(path);
    if (String(root) !== path) throw badInput({ path: 'path', code: 'invalid_format' });
    await this.assertVisible(auth, [path]);
    const steps = await this.places.listSearchSteps(
      await this.graph.listReached(root),
      likePattern(q),
      visibleOwnerIds(auth),
    );
    const found = findHitPlaces(root, steps, limit);
    return this.rows(
      auth,
      await this.places.listChildren(
        found.map((hit) => ({ path: parentOf(hit), from: positionOf(hit), to: positionOf(hit) + 1 })),
        auth.enterpriseId,
      ),
    );
  }
  async findNodeDetail(auth: Auth, { id, path: given }: In<typeof api.mds.tree.nodeDetail>): Promise<NodeDetail> {
    const path = given ?? (await this.places.findPlaceOf(id)) ?? NOWHERE;
    await this.assertVisible(auth, [path]).catch((error: unknown) => {
      throw given === undefined ? notFound('node', id) : error;
    });
    const place = await this.placeAt(path, auth.enterpriseId);
    if (place?.nodeId !== id || isMasked(place, auth)) throw notFound('node', id);
    const [extras, portions] = await Promise.all([this.places.findExtras(id), this.places.listPortions(id)]);
    return toNodeDetail(place, auth, extras, portions);
  }

  private placeAt(path: string, viewer: number): Promise<PlaceRecord | undefined> {
    if (!path.includes('.')) return this.places.findRoot(Number(path));
    return this.places
      .listChildren([{ path: parentOf(path), from: positionOf(path), to: positionOf(path) + 1 }], viewer)
      .then(([place]) => place);
  }
  private async assertVisible(auth: Auth, paths: readonly string[]): Promise<void> {
    for (const root of new Set(paths.map(rootOf))) await this.sheets.findSheet(auth.scope, root);
  }
  private rows(auth: Auth, places: readonly PlaceRecord[]): TreeRow[] {
    return places.map((place) => toTreeRow(place, auth));
  }
}
