import { Injectable } from '@nestjs/common';
import type { api, In, NodeDetail, Page, TreeRow } from '@matlas/contract';
import { ownersOpenTo } from '@matlas/domain';
import { type Auth, badInput, Events, likePattern, notFound } from '@matlas/server-kit';
import { toNodeDetail, toTreeRow, isMasked } from './place.row';
import { hitPlaces } from './place-search';
import { type PlaceRecord, PlaceStore } from './place.store';
import { SheetGraphStore } from './sheet-graph.store';
import { SheetStore } from './sheet.store';

type Branch = In<typeof api.mds.tree.children>;
type Search = In<typeof api.mds.tree.search>;
const MOST_CHILDREN = 100_000;
const rootOf = (path: string): number => Number(path.split('.')[0]);
/** A place that no tree has: what is not there is looked for like what others have. */
const NOWHERE = '0';
const positionOf = (path: string): number => Number(path.split('.').at(-1));
const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('.'));

/**
 * Reads trees place by place. Whoever sees a sheet sees what it contains; who told something confidential, and whom
 * they trust, stay its only readers.
 */
@Injectable()
export class TreeService {
  constructor(
    private readonly sheets: SheetStore,
    private readonly places: PlaceStore,
    private readonly graph: SheetGraphStore,
    private readonly events: Events,
  ) {}

  async root(auth: Auth, sheetId: number): Promise<TreeRow> {
    const sheet = await this.sheets.one(auth.scope, sheetId);
    if (sheet.receiveStatus === 'N') await this.events.afterCommit('sheet.opened', { sheetId, auth });
    return toTreeRow(await this.places.root(sheetId), auth);
  }
  async children(auth: Auth, { path, parent, pageNo, pageSize }: Branch): Promise<Page<TreeRow>> {
    const place = path ?? String(parent);
    await this.assertSeen(auth, [place]);
    const at = await this.places.at(place);
    if (!at || (parent !== undefined && at.nodeId !== parent)) throw notFound('node', place);
    const from = (pageNo - 1) * pageSize;
    const records = await this.places.children([{ path: place, from, to: from + pageSize }], auth.enterpriseId);
    return { records: this.rows(auth, records), total: at.childCount };
  }
  async branches(auth: Auth, paths: readonly string[]): Promise<TreeRow[]> {
    await this.assertSeen(auth, paths);
    return this.rows(
      auth,
      await this.places.children(
        paths.map((path) => ({ path, from: 0, to: MOST_CHILDREN })),
        auth.enterpriseId,
      ),
    );
  }
  async search(auth: Auth, { path, q, limit }: Search): Promise<TreeRow[]> {
    const root = rootOf(path);
    if (String(root) !== path) throw badInput({ path: 'path', code: 'invalid_format' });
    await this.assertSeen(auth, [path]);
    const steps = await this.places.steps(await this.graph.reach(root), likePattern(q), ownersOpenTo(auth));
    const found = hitPlaces(root, steps, limit);
    return this.rows(
      auth,
      await this.places.children(
        found.map((hit) => ({ path: parentOf(hit), from: positionOf(hit), to: positionOf(hit) + 1 })),
        auth.enterpriseId,
      ),
    );
  }
  async nodeDetail(auth: Auth, { id, path: given }: In<typeof api.mds.tree.nodeDetail>): Promise<NodeDetail> {
    const path = given ?? (await this.places.placeOf(id)) ?? NOWHERE;
    await this.assertSeen(auth, [path]).catch((error: unknown) => {
      throw given === undefined ? notFound('node', id) : error;
    });
    const place = await this.placeAt(path, auth.enterpriseId);
    if (place?.nodeId !== id || isMasked(place, auth)) throw notFound('node', id);
    const [extras, portions] = await Promise.all([this.places.extras(id), this.places.portions(id)]);
    return toNodeDetail(place, auth, extras, portions);
  }

  private placeAt(path: string, viewer: number): Promise<PlaceRecord | undefined> {
    if (!path.includes('.')) return this.places.root(Number(path));
    return this.places
      .children([{ path: parentOf(path), from: positionOf(path), to: positionOf(path) + 1 }], viewer)
      .then(([place]) => place);
  }
  private async assertSeen(auth: Auth, paths: readonly string[]): Promise<void> {
    for (const root of new Set(paths.map(rootOf))) await this.sheets.one(auth.scope, root);
  }
  private rows(auth: Auth, places: readonly PlaceRecord[]): TreeRow[] {
    return places.map((place) => toTreeRow(place, auth));
  }
}
