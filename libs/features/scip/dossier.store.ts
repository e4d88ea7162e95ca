import { Injectable } from '@nestjs/common';
import type { Page, PageQuery, ScipDossierState } from '@matlas/contract';
import type { ScipDossier, ScipKind, ScipLegalEntity, ScipStanding, ScipSubstance } from '@matlas/domain';
import {
  AppError,
  type Auth,
  Db,
  listBy,
  type ListSpec,
  modelColumns,
  notFound,
  Params,
  type Scope,
  scopeWhere,
} from '@matlas/server-kit';

/** The file that a dossier was read from, and what was not taken from it. */
export interface ImportedFile {
  fileName: string;
  faults: { rule: string; file: string | null; params: Record<string, string | number> }[];
}
export interface DossierRecord {
  id: number;
  enterpriseId: number;
  modId: number | null;
  runId: number | null;
  inputVersion: string | null;
  name: string;
  uuid: string;
  kind: ScipKind;
  state: ScipDossierState;
  rootUuid: string | null;
  rootId: number | null;
  substances: ScipSubstance[];
  articles: number;
  open: number;
  scipNumber: string | null;
  /** Only of a dossier that was read from a file. */
  legalEntity: ScipLegalEntity | null;
  remarks: string | null;
  imported: ImportedFile | null;
  createdAt: Date;
  updatedAt: Date;
  validatedAt: Date | null;
  exportedAt: Date | null;
  /** Of its content: states, checks and answers do not raise it. */
  version: number;
}
const SELECT = `d.id, d.enterprise_id as "enterpriseId", d.model_id as "modId", d.run_id as "runId",
    d.input_version as "inputVersion", d.name, d.uuid::text as uuid, d.kind, d.state, d.root_uuid as "rootUuid",
    (select a.id from scip_article a where a.dossier_id = d.id and a.uuid = d.root_uuid) as "rootId",
    d.substances, d.articles, d.open, d.scip_number as "scipNumber",
    d.legal_entity as "legalEntity", d.remarks, d.imported, d.created_at as "createdAt",
    d.updated_at as "updatedAt", d.validated_at as "validatedAt", d.exported_at as "exportedAt", d.version`;
/** A dossier is visible to those who see the data of its department, restricted to their models. */
export const dossierScopeSql = (scope: Scope, params: Params): string =>
  scopeWhere(scope, params, modelColumns('d', 'd.model_id'));

export type DossierListRecord = Pick<
  DossierRecord,
  'id' | 'modId' | 'name' | 'kind' | 'state' | 'articles' | 'scipNumber'
> & { fileName: string | null; updateTime: Date };
const LIST_COLUMNS: ListSpec['columns'] = {
  id: { sql: 'd.id', kind: 'number', notNull: true },
  name: { sql: 'd.name', kind: 'text', notNull: true },
  state: { sql: 'd.state', kind: 'text', notNull: true },
  articles: { sql: 'd.articles', kind: 'number', notNull: true },
  scipNumber: { sql: 'd.scip_number', kind: 'text' },
  updateTime: { sql: 'd.updated_at', kind: 'instant', notNull: true },
};
/** The vehicle of a dossier. */
export interface ModelOfDossier {
  id: number;
  enterpriseId: number;
  organisationId: number;
}
/** What a build writes. */
export interface BuiltDossier {
  runId: number;
  inputVersion: string;
  rootUuid: string | null;
  substances: readonly ScipSubstance[];
  articles: number;
  open: number;
}

/** All queries on scip_dossier. */
@Injectable()
export class DossierStore {
  constructor(private readonly db: Db) {}

  async getDossier(scope: Scope, id: number): Promise<DossierRecord> {
    const params = new Params();
    const row = await this.db.row<DossierRecord>(
      `select ${SELECT} from scip_dossier d where d.id = ${params.add(id)} and ${dossierScopeSql(scope, params)}`,
      params.values,
    );
    if (!row) throw notFound('scipDossier', id);
    return row;
  }
  async findOfModel(scope: Scope, modId: number): Promise<DossierRecord | undefined> {
    const params = new Params();
    return this.db.row<DossierRecord>(
      `select ${SELECT}
        from scip_dossier d
        where d.model_id = ${params.add(modId)} and ${dossierScopeSql(scope, params)}`,
      params.values,
    );
  }
  page(
    scope: Scope,
    {
      states,
      withoutVehicle,
    }: { states?: readonly ScipDossierState[] | undefined; withoutVehicle?: boolean | undefined },
    page: PageQuery,
  ): Promise<Page<DossierListRecord>> {
    const params = new Params();
    const where = [dossierScopeSql(scope, params)];
    if (states && states.length > 0) where.push(`d.state = any(${params.add(states)}::text[])`);
    if (withoutVehicle) where.push('d.model_id is null');
    return listBy<DossierListRecord>(
      this.db,
      {
        from: 'scip_dossier d',
        select: `d.id, d.model_id as "modId", d.name, d.kind, d.state, d.articles, d.scip_number as "scipNumber",
          d.imported->>'fileName' as "fileName", d.updated_at as "updateTime"`,
        columns: LIST_COLUMNS,
        search: ['d.name', 'd.scip_number'],
        key: 'd.id',
        defaultSort: ['-updateTime', '-id'],
        params,
        where,
      },
      page,
    );
  }
  /** That of an enterprise: a uuid is unique within one, and whoever sees several reads no file over that of another. */
  async findByUuid(scope: Scope, enterpriseId: number, uuid: string): Promise<DossierRecord | undefined> {
    const params = new Params();
    return this.db.row<DossierRecord>(
      `select ${SELECT}
        from scip_dossier d
        where d.enterprise_id = ${params.add(enterpriseId)} and d.uuid = ${params.add(uuid)}::uuid
          and ${dossierScopeSql(scope, params)}`,
      params.values,
    );
  }
  /** A dossier without articles, of a vehicle or of none. Undefined when the enterprise has one with this uuid. */
  async create(
    auth: Auth,
    { uuid, name, model }: { uuid: string; name: string; model: ModelOfDossier | undefined },
  ): Promise<number | undefined> {
    const row = await this.db.row<{ id: number }>(
      `insert into scip_dossier (enterprise_id, organisation_id, created_by, model_id, name, uuid)
        values ($1, $2, $3, $4, $5, $6)
        on conflict (enterprise_id, uuid) do nothing
        returning id`,
      [
        model?.enterpriseId ?? auth.enterpriseId,
        model?.organisationId ?? auth.organisationId,
        auth.userId,
        model?.id ?? null,
        name,
        uuid,
      ],
    );
    return row?.id;
  }
  /** What was read from a file. With a number it was notified already, as its sender says. */
  async writeRead(
    id: number,
    { name, kind, remarks, rootId, legalEntity, articles, substances }: ScipDossier,
    { imported, scipNumber }: { imported: ImportedFile; scipNumber: string | null },
  ): Promise<void> {
    await this.db.execute(
      `update scip_dossier
        set name = $2, remarks = $4, root_uuid = $5, legal_entity = $6, substances = $7, articles = $8,
          imported = $9,
          kind = case when $3 = 'initial' and $10::text is null and scip_number is not null then 'update' else $3 end,
          scip_number = coalesce($10, scip_number),
          state = case when $10::text is null then 'draft' else 'passed' end, updated_at = now(), version = version + 1
        where id = $1`,
      [
        id,
        name,
        kind,
        remarks,
        rootId,
        legalEntity && JSON.stringify(legalEntity),
        JSON.stringify(substances),
        articles.length,
        JSON.stringify(imported),
        scipNumber,
      ],
    );
  }
  /** The dossier of the model; made when there is none. */
  async ensure({ userId }: Auth, model: ModelOfDossier & { name: string }, uuid: string): Promise<number> {
    const row = await this.db.row<{ id: number }>(
      `insert into scip_dossier (enterprise_id, organisation_id, created_by, model_id, name, uuid)
        values ($1, $2, $3, $4, $5, $6)
        on conflict (enterprise_id, model_id) do update set updated_at = now()
        returning id`,
      [model.enterpriseId, model.organisationId, userId, model.id, model.name, uuid],
    );
    if (!row) throw new Error('scip_dossier: no row');
    return row.id;
  }
  /** A dossier that was notified before becomes an update. */
  async writeBuilt(id: number, built: BuiltDossier): Promise<void> {
    await this.db.execute(
      `update scip_dossier
        set run_id = $2, input_version = $3, root_uuid = $4, substances = $5, articles = $6, open = $7,
          kind = case when scip_number is not null then 'update' else kind end, state = 'draft',
          updated_at = now(), version = version + 1
        where id = $1`,
      [
        id,
        built.runId,
        built.inputVersion,
        built.rootUuid,
        JSON.stringify(built.substances),
        built.articles,
        built.open,
      ],
    );
  }
  /** What a person told. Throws `conflict` when somebody changed an article since `version`, or the state `known`. */
  async recordOutcome(
    id: number,
    { version, known }: { version: number; known: ScipDossierState },
    { state, kind, scipNumber }: ScipStanding,
  ): Promise<void> {
    const saved = await this.db.execute(
      `update scip_dossier
        set state = $4, kind = $5, scip_number = $6, updated_at = now()
        where id = $1 and version = $2 and state = $3`,
      [id, version, known, state, kind, scipNumber],
    );
    if (saved === 0) throw new AppError('conflict');
  }
  /** Of a dossier that the caller has read; nobody else changes it before the end of the transaction. */
  async lockStanding(id: number): Promise<ScipStanding | undefined> {
    return this.db.row<ScipStanding>(
      `select d.state, d.kind, d.scip_number as "scipNumber" from scip_dossier d where d.id = $1 for update`,
      [id],
    );
  }
  /** What the answer to a submission changes. The version is that of the content and stays. */
  async followAnswer(id: number, { state, kind, scipNumber }: ScipStanding): Promise<void> {
    await this.db.execute(
      `update scip_dossier
        set state = $2, kind = $3, scip_number = $4, updated_at = now()
        where id = $1`,
      [id, state, kind, scipNumber],
    );
  }
  /**
   * Somebody changed an article: the dossier is a draft with a new version, and an update where it was notified. Throws
   * `conflict` when somebody else did since `version`. `articles`: their number, where it is another one.
   */
  async markChanged(id: number, { version, articles }: { version?: number; articles?: number } = {}): Promise<void> {
    const changed = await this.db.execute(
      `update scip_dossier
        set state = 'draft', kind = case when scip_number is not null and kind = 'initial' then 'update' else kind end,
          articles = coalesce($3, articles), updated_at = now(), version = version + 1
        where id = $1 and version = coalesce($2, version)`,
      [id, version ?? null, articles ?? null],
    );
    if (changed === 0) throw new AppError('conflict');
  }
  /** The result of a check, unless the dossier is no longer what was checked. The version stays. */
  async recordCheck({ id, state: known, version }: DossierRecord, state: 'draft' | 'validated'): Promise<void> {
    await this.db.execute(
      `update scip_dossier
        set state = $2::text, validated_at = case when $2::text = 'validated' then now() else validated_at end
        where id = $1 and state = $3 and version = $4`,
      [id, state, known, version],
    );
  }
  /**
   * The file was made: of the same content, so that the version stays. The time of a dossier that must be updated stays too,
   * so that its mark is not lost. False when the dossier is another one by now.
   */
  async recordExport({ id, state: known, version }: DossierRecord, state: 'exported' | 'updated'): Promise<boolean> {
    const recorded = await this.db.execute(
      `update scip_dossier
        set state = $4::text, updated_at = now(),
          exported_at = case when $4::text = 'exported' then now() else coalesce(exported_at, now()) end
        where id = $1 and state = $2 and version = $3`,
      [id, known, version, state],
    );
    return recorded > 0;
  }
}
