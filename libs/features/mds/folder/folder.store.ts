import { Injectable } from '@nestjs/common';
import { AppError, Db, DerivedDb, notFound, Params, saveVersioned, type Scope } from '@matlas/server-kit';
import { visibleSheetSql } from '../sheet-sql';
import { FolderEntity } from './folder.entity';

/** Owner of a folder: a person, or the whole enterprise. */
type Space = Pick<FolderEntity, 'enterpriseId' | 'ownerId'>;
export type FolderRecord = Pick<
  FolderEntity,
  'id' | 'enterpriseId' | 'parentId' | 'ownerId' | 'name' | 'createdBy' | 'version'
>;
export type ListedFolder = FolderRecord & { createdByName: string; sheets: number };
type FolderReader = Pick<Scope, 'enterpriseId' | 'userId'>;

const SELECT = `f.id, f.enterprise_id as "enterpriseId", f.parent_id as "parentId", f.owner_id as "ownerId", f.name,
      f.created_by as "createdBy", f.version`;
/** SQL condition: own folders and those shared in the own enterprise, even when the caller reaches other data. */
const visibleFolderSql = ({ enterpriseId, userId }: FolderReader, params: Params): string =>
  `f.enterprise_id = ${params.add(enterpriseId)} and (f.owner_id is null or f.owner_id = ${params.add(userId)})`;
const LIVES = 'exists (select 1 from mds_sheet s where s.cid = fs.cid and s.deleted_at is null)';

/** All queries on mds_folder and mds_folder_sheet except the filter of the sheet lists. */
@Injectable()
export class FolderStore {
  constructor(
    private readonly db: Db,
    private readonly derived: DerivedDb,
  ) {}

  list(scope: Scope): Promise<ListedFolder[]> {
    const params = new Params();
    const where = visibleFolderSql(scope, params);
    return this.derived.rows<ListedFolder>(
      `select ${SELECT}, coalesce((select p.name from person_card p where p.id = f.created_by), '') as "createdByName",
        (select count(*)::int
        from mds_folder_sheet fs
        where fs.folder_id = f.id and exists (select 1
          from mds_sheet s
          where s.cid = fs.cid and s.deleted_at is null and ${visibleSheetSql(scope, params)})) as sheets
      from mds_folder f where ${where} order by f.owner_id is null, f.name, f.id`,
      params.values,
    );
  }
  /** Throws the error of the specification when the folder does not exist or belongs to somebody else. */
  async findFolder(asking: FolderReader, id: number): Promise<FolderRecord> {
    const params = new Params();
    const found = await this.db.row<FolderRecord>(
      `select ${SELECT} from mds_folder f where f.id = ${params.add(id)} and ${visibleFolderSql(asking, params)}`,
      params.values,
    );
    if (!found) throw new AppError('folder.notSaved');
    return found;
  }
  /**
   * Serialises changes of the folders of an enterprise, so that concurrent ones create neither a circle nor a
   * duplicate name.
   */
  async lock({ enterpriseId }: FolderReader): Promise<void> {
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
  async listSubtree(id: number): Promise<number[]> {
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
  async countContent(id: number): Promise<{ folders: number; sheets: number }> {
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

  /** Identities of sheets that the caller sees; throws `notFound` for any other. */
  async cidsOf(scope: Scope, sheetIds: readonly number[]): Promise<number[]> {
    const params = new Params();
    const rows = await this.db.rows<{ id: number; cid: number }>(
      `select s.id, s.cid
        from mds_sheet s
        where s.id = any(${params.add(sheetIds)}::int[]) and s.deleted_at is null and ${visibleSheetSql(scope, params)}`,
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
  /** An MDS is in at most one folder of each space: it is removed from the previous one. */
  async addSheets(folder: FolderRecord, cids: readonly number[], userId: number): Promise<void> {
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
  async removeSheets(folderId: number, cids: readonly number[]): Promise<void> {
    await this.db.execute('delete from mds_folder_sheet where folder_id = $1 and cid = any($2::bigint[])', [
      folderId,
      cids,
    ]);
  }
}
