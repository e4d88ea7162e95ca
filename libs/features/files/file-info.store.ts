import { Injectable } from '@nestjs/common';
import type { Page, PageQuery } from '@matlas/contract';
import {
  Db,
  joined,
  likePattern,
  listBy,
  modelColumns,
  notFound,
  optionalJoined,
  Params,
  recordColumns,
  type RecordOf,
  saveVersioned,
  type Scope,
  scopeWhere,
} from '@matlas/server-kit';
import { FileInfoEntity } from './file-info.entity';

export const FILE_INFO = recordColumns(FileInfoEntity, 'i', {
  managed: ['enterpriseId', 'isPlatform', 'modelId', 'number', 'createdBy'],
  unread: ['createdBy'],
  unlisted: ['enterpriseId', 'isPlatform', 'modelId'],
  joined: {
    name: joined<string>('f.name', 'text'),
    extension: joined<string>('f.type', 'text'),
    size: joined<number>('f.size', 'number'),
    fileId: joined<number>('f.id', 'number'),
    sha256: joined<string>('f.sha256', 'text'),
    expired: joined<boolean>('coalesce(i.expires_on < current_date, false)', 'boolean'),
    creator: optionalJoined<string>('p.name', 'text'),
    unreadable: joined<boolean>(
      `exists (select 1 from file_text t where t.file_id = f.id and coalesce(t.content, '') = '')`,
      'boolean',
    ),
    downloads: joined<number>('(select count(*)::int from file_info_download d where d.info_id = i.id)', 'number'),
  },
});
export type FileInfoRecord = RecordOf<typeof FILE_INFO>;
const FROM = `file_info i
    join file_info_version v on v.info_id = i.id and v.number = i.number
    join stored_file f on f.id = v.file_id
    left join person_card p on p.id = i.created_by`;

/** Which files a call is about: those of one model, of any model, or those of no model. */
export type FilePlace = { modId: number } | 'model' | 'system';
/** `edit`: those that the caller keeps; `read`: also what others open to the caller. */
export type FileReach = 'read' | 'edit';

function placeSql(scope: Scope, reach: FileReach, place: FilePlace, params: Params): string {
  if (place === 'system') return `i.model_id is null and ${systemSql(scope, reach, params)}`;
  const one = place === 'model' ? '' : `and i.model_id = ${params.add(place.modId)}`;
  return `exists (select 1 from vehicle_model m
      where m.id = i.model_id and ${scopeWhere(scope, params, modelColumns('m'))}) ${one}`;
}
function systemSql({ reach: width, enterpriseId }: Scope, reach: FileReach, params: Params): string {
  if (width === 'all') return 'i.is_platform';
  const own = `(i.enterprise_id = ${params.add(enterpriseId)} and not i.is_platform)`;
  return reach === 'edit' ? own : `(${own} or (i.is_platform and i.view_open = 0))`;
}

const foundSql = (pattern: string): string =>
  `((f.name || ' ' || i.folder || ' ' || coalesce(i.description, '') || ' ' || array_to_string(i.tags, ' ')) ilike ${pattern}
      or f.id in (select t.file_id from file_text t where t.content ilike ${pattern}))`;

/** All queries on files, their versions and their downloads. */
@Injectable()
export class FileInfoStore {
  constructor(private readonly db: Db) {}

  /** `onlyOpen`: without what is only for those who keep the files. */
  page(
    scope: Scope,
    place: FilePlace,
    { page, onlyOpen }: { page: PageQuery; onlyOpen: boolean },
  ): Promise<Page<FileInfoRecord>> {
    const params = new Params();
    const where = [placeSql(scope, 'read', place, params), ...(onlyOpen ? ['i.view_open = 0'] : [])];
    // Names are searched in the row; texts by their index, which has no place in the search of a list.
    const { q, ...query } = page;
    if (q) where.push(foundSql(params.add(likePattern(q))));
    return listBy<FileInfoRecord>(
      this.db,
      {
        from: FROM,
        select: FILE_INFO.select,
        columns: FILE_INFO.list,
        search: [],
        key: 'i.id',
        defaultSort: ['folder', 'name'],
        params,
        where,
      },
      query,
    );
  }
  async getFile(scope: Scope, place: FilePlace, id: number): Promise<FileInfoRecord> {
    return this.findFile(scope, { place, reach: 'read' }, id);
  }
  /** The row is locked until the transaction ends. */
  async lockFile(scope: Scope, place: FilePlace, id: number): Promise<FileInfoRecord> {
    await this.db.execute('select 1 from file_info where id = $1 for update', [id]);
    return this.findFile(scope, { place, reach: 'edit' }, id);
  }
  private async findFile(
    scope: Scope,
    { place, reach }: { place: FilePlace; reach: FileReach },
    id: number,
  ): Promise<FileInfoRecord> {
    const params = new Params();
    const found = await this.db.row<FileInfoRecord>(
      `select ${FILE_INFO.select}
        from ${FROM}
        where i.id = ${params.add(id)} and ${placeSql(scope, reach, place, params)}`,
      params.values,
    );
    if (!found) throw notFound('file', id);
    return found;
  }
  save(fields: Partial<FileInfoEntity>): Promise<number> {
    return saveVersioned(this.db, FileInfoEntity, fields);
  }
  async addVersion(
    id: number,
    { fileId, note, by }: { fileId: number; note: string | undefined; by: number | null },
  ): Promise<void> {
    await this.db.execute(
      `with next as (update file_info set number = number + 1 where id = $1 returning number)
        insert into file_info_version (info_id, number, file_id, note, created_by)
          select $1, number, $2, $3, $4 from next`,
      [id, fileId, note ?? null, by],
    );
  }
  async delete(id: number): Promise<void> {
    await this.db.execute('delete from file_info where id = $1', [id]);
  }
  listVersions(
    id: number,
  ): Promise<
    { number: number; name: string; size: number; sha256: string; note: string | null; by: string | null; at: Date }[]
  > {
    return this.db.rows(
      `select v.number, f.name, f.size::float8 as size, f.sha256, v.note, p.name as by, v.created_at as at
        from file_info_version v
        join stored_file f on f.id = v.file_id
        left join person_card p on p.id = v.created_by
        where v.info_id = $1
        order by v.number desc`,
      [id],
    );
  }
  findContent(
    id: number,
    number: number,
  ): Promise<{ fileId: number; name: string; size: number; sha256: string } | undefined> {
    return this.db.row(
      `select f.id::int as "fileId", f.name, f.size::float8 as size, f.sha256
        from file_info_version v
        join stored_file f on f.id = v.file_id
        where v.info_id = $1 and v.number = $2`,
      [id, number],
    );
  }
  async listFileIds(id: number): Promise<number[]> {
    const rows = await this.db.rows<{ fileId: number }>(
      'select file_id::int as "fileId" from file_info_version where info_id = $1',
      [id],
    );
    return rows.map(({ fileId }) => fileId);
  }
  async isFileUsed(fileId: number): Promise<boolean> {
    return (await this.db.row('select 1 from file_info_version where file_id = $1 limit 1', [fileId])) !== undefined;
  }
  async recordDownload(id: number, number: number, userId: number): Promise<void> {
    await this.db.execute('insert into file_info_download (info_id, number, user_id) values ($1, $2, $3)', [
      id,
      number,
      userId,
    ]);
  }
  listDownloads(
    id: number,
  ): Promise<{ number: number; by: string; enterpriseName: string; enterpriseNameEn: string; time: Date }[]> {
    return this.db.rows(
      `select d.number, p.name as by, e.name_zh as "enterpriseName", e.name_en as "enterpriseNameEn", d.at as time
        from file_info_download d
        join person_card p on p.id = d.user_id
        join enterprise_card e on e.id = p.enterprise_id
        where d.info_id = $1
        order by d.id desc
        limit 500`,
      [id],
    );
  }
}
