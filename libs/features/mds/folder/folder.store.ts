import { Injectable } from '@nestjs/common';
import { AppError, Db, DerivedDb, notFound, Params, saveVersioned, type Scope } from '@matlas/server-kit';
import { visibleSheet } from '../sheet-sql';
import { FolderEntity } from './folder.entity';

/** Whose a folder is: a person's, or everybody's of the enterprise. */
type Space = Pick<FolderEntity, 'enterpriseId' | 'ownerId'>;
export type FolderRecord = Pick<
  FolderEntity,
  'id' | 'enterpriseId' | 'parentId' | 'ownerId' | 'name' | 'createdBy' | 'version'
>;
export type ListedFolder = FolderRecord & { createdByName: string; sheets: number };
type Asking = Pick<Scope, 'enterpriseId' | 'userId'>;

const SELECT = `f.id, f.enterprise_id as "enterpriseId", f.parent_id as "parentId", f.owner_id as "ownerId", f.name,
      f.created_by as "createdBy", f.version`;
/** Own folders and those that the own enterprise shares, however far the caller's data reach. */
const mine = ({ enterpriseId, userId }: Asking, params: Params): string =>
  `f.enterprise_id = ${params.add(enterpriseId)} and (f.owner_id is null or f.owner_id = ${params.add(userId)})`;
const LIVES = 'exists (select 1 from mds_sheet s where s.cid = fs.cid and s.deleted_at is null)';

/** Every query on mds_folder and mds_folder_sheet, but for the filter of the sheet lists. */
@Injectable()
export class FolderStore {
  constructor(
    private readonly db: Db,
    private readonly derived: DerivedDb,
  ) {}

  list(scope: Scope): Promise<ListedFolder[]> {
    const params = new Params();
    const where = mine(scope, params);
    return this.derived.rows<ListedFolder>(
      `select ${SELECT}, coalesce((select p.name from person_card p where p.id = f.created_by), '') as "createdByName",
        (select count(*)::int
        from mds_folder_sheet fs
        where fs.folder_id = f.id and exists (select 1
          from mds_sheet s
          where s.cid = fs.cid and s.deleted_at is null and ${visibleSheet(scope, params)})) as sheets
      from mds_folder f where ${where} order by f.owner_id is null, f.name, f.id`,
      params.values,
    );
  }
  /** The specification's refusal for a folder that is not there, or somebody else's. */
  async one(asking: Asking, id: number): Promise<FolderRecord> {
    const params = new Params();
    const found = await this.db.row<FolderRecord>(
      `select ${SELECT} from mds_folder f where f.id = ${params.add(id)} and ${mine(asking, params)}`,
      params.values,
    );
    if (!found) throw new AppError('folder.notSaved');
    return found;
  }
  /** One change of the folders of an enterprise after the other: no circle and no name twice comes of two at once. */
  async lock({ enterpriseId }: Asking): Promise<void> {
    await this.db.execute(`select pg_advisory_xact_lock(hashtext('mds_folder'), $1)`, [enterpriseId]);
  }
  async isNameTaken(
    { enterpriseId, ownerId }: Space,
    parentId: number | null,
    name: string,
    butId = 0,
  ): Promise<boolean> {
    return (
      (await this.db.row(
        `select 1
          from mds_folder f
          where f.enterprise_id = $1 and f.owner_id is not distinct from $2 and f.parent_id is not distinct from $3
            and lower(f.name) = lower($4) and f.id <> $5`,
        [enterpriseId, ownerId, parentId, name, butId],
      )) !== undefined
    );
  }
  /** The folder and everything below it. */
  async subtree(id: number): Promise<number[]> {
    const rows = await this.db.rows<{ id: number }>(
      `with recursive below(id) as (select $1::int
        union
        select f.id
        from below b
        join mds_folder f on f.parent_id = b.id)
        select id
        from below`,
      [id],
    );
    return rows.map((row) => row.id);
  }
  async content(id: number): Promise<{ folders: number; sheets: number }> {
    const row = await this.derived.row<{ folders: number; sheets: number }>(
      `select (select count(*)::int from mds_folder f where f.parent_id = $1) as folders,
          (select count(*)::int from mds_folder_sheet fs where fs.folder_id = $1 and ${LIVES}) as sheets`,
      [id],
    );
    return row ?? { folders: 0, sheets: 0 };
  }
  save(fields: Partial<FolderEntity>): Promise<number> {
    return saveVersioned(this.db, FolderEntity, fields);
  }
  async setOwner(ids: readonly number[], ownerId: number | null): Promise<void> {
    await this.db.execute('update mds_folder set owner_id = $2 where id = any($1::int[])', [ids, ownerId]);
  }
  async delete(id: number): Promise<void> {
    await this.db.execute('delete from mds_folder where id = $1', [id]);
  }

  /** Identities of sheets that the caller sees; `notFound` for any other. */
  async cidsOf(scope: Scope, sheetIds: readonly number[]): Promise<number[]> {
    const params = new Params();
    const rows = await this.db.rows<{ id: number; cid: number }>(
      `select s.id, s.cid
        from mds_sheet s
        where s.id = any(${params.add(sheetIds)}::int[]) and s.deleted_at is null and ${visibleSheet(scope, params)}`,
      params.values,
    );
    const found = new Map(rows.map(({ id, cid }) => [id, Number(cid)]));
    return [
      ...new Set(
        sheetIds.map((id) => {
          const cid = found.get(id);
          if (cid === undefined) throw notFound('sheet', id);
          return cid;
        }),
      ),
    ];
  }
  /** An MDS lies in one folder of each space: it leaves the other one. */
  async put(folder: FolderRecord, cids: readonly number[], userId: number): Promise<void> {
    await this.db.execute(
      `delete from mds_folder_sheet fs using mds_folder f
        where f.id = fs.folder_id and fs.cid = any($1::bigint[]) and f.enterprise_id = $2
          and f.owner_id is not distinct from $3 and f.id <> $4`,
      [cids, folder.enterpriseId, folder.ownerId, folder.id],
    );
    await this.db.execute(
      `insert into mds_folder_sheet (folder_id, cid, added_by)
        select $1, c, $3
        from unnest($2::bigint[]) c
        on conflict do nothing`,
      [folder.id, cids, userId],
    );
  }
  async takeOut(folderId: number, cids: readonly number[]): Promise<void> {
    await this.db.execute('delete from mds_folder_sheet where folder_id = $1 and cid = any($2::bigint[])', [
      folderId,
      cids,
    ]);
  }
}
