import { Injectable } from '@nestjs/common';
import type { Page, PageQuery } from '@matlas/contract';
import { type Auth, Db, listBy, type ListSpec, Params } from '@matlas/server-kit';
import type { VehicleModel } from '@matlas/features/vehicle';
import type { RrrChangeEntity, StoredMark } from './rrr.entities';

/** A stored mark with the user who set it. */
export interface MarkRecord extends StoredMark {
  byName: string;
  at: Date;
}
export type ChangeRecord = Pick<
  RrrChangeEntity,
  'id' | 'kind' | 'marks' | 'before' | 'after' | 'note' | 'undoneBy' | 'byId' | 'byName' | 'at'
>;
export interface ChangeRow extends Pick<ChangeRecord, 'id' | 'kind' | 'marks' | 'note' | 'byName' | 'at'> {
  undone: boolean;
}
/** Identifies one mark of a vehicle: its target and source. */
export type MarkSlot = Pick<StoredMark, 'positionId' | 'nodeId' | 'source'>;
type Owner = Pick<VehicleModel, 'id' | 'enterpriseId' | 'organisationId'>;

export const getSlotKey = ({ positionId, nodeId, source }: MarkSlot): string =>
  `${positionId ?? 0}/${nodeId ?? 0}/${source}`;
const MARK = `k.position_id as "positionId", k.node_id as "nodeId", k.source, k.flag, k.technology_id as "technologyId",
    k.pre_treatment as "preTreatment", k.rule_id as "ruleId"`;
const CHANGE = `c.id, c.kind, c.marks, c.before, c.after, c.note, c.undone_by as "undoneBy", c.by_id as "byId",
      c.by_name as "byName", c.at`;
const SLOTS = 'jsonb_to_recordset($2::jsonb) as d("positionId" int, "nodeId" int, source text)';

/** All queries on rrr_mark and rrr_change. The caller must have checked the access to the vehicle. */
@Injectable()
export class RrrMarkStore {
  constructor(private readonly db: Db) {}

  /** Advisory lock on the marks of a vehicle until commit: marks are read, written and calculated together. */
  async lockMarks(modelId: number): Promise<void> {
    await this.db.execute(`select pg_advisory_xact_lock(hashtextextended('rrr_mark', $1))`, [modelId]);
  }
  listMarks(modelId: number): Promise<StoredMark[]> {
    return this.db.rows<StoredMark>(`select ${MARK} from rrr_mark k where k.model_id = $1 order by k.id`, [modelId]);
  }
  /**
   * Marks on one of the positions (as a whole or on a node below), and marks on one of the nodes anywhere in the
   * vehicle.
   */
  listMarksOn(modelId: number, positionIds: readonly number[], nodeIds: readonly number[]): Promise<MarkRecord[]> {
    return this.db.rows<MarkRecord>(
      `select ${MARK}, k.by_name as "byName", k.at from rrr_mark k
      where k.model_id = $1 and (k.position_id is null or k.position_id = any($2::int[]))
        and (k.node_id is null or k.node_id = any($3::int[]))
      order by k.id`,
      [modelId, positionIds, nodeIds],
    );
  }
  /** Deletes the marks in `slots`, then inserts `marks`, replacing marks in the same slots. */
  async replaceMarks(
    auth: Auth,
    model: Owner,
    slots: readonly MarkSlot[],
    marks: readonly StoredMark[],
  ): Promise<void> {
    await this.db.execute(
      `delete from rrr_mark k using ${SLOTS}
        where k.model_id = $1 and coalesce(k.position_id, 0) = coalesce(d."positionId", 0)
          and coalesce(k.node_id, 0) = coalesce(d."nodeId", 0) and k.source = d.source`,
      [model.id, JSON.stringify([...slots, ...marks])],
    );
    await this.db.execute(
      `insert into rrr_mark (model_id, enterprise_id, organisation_id, position_id, node_id, source, flag,
          technology_id, pre_treatment, rule_id, by_id, by_name)
      select $1, $3, $4, d."positionId", d."nodeId", d.source, d.flag, d."technologyId", d."preTreatment", d."ruleId",
        $5, $6
      from jsonb_to_recordset($2::jsonb) as d("positionId" int, "nodeId" int, source text, flag text,
        "technologyId" int, "preTreatment" text, "ruleId" int)`,
      [model.id, JSON.stringify(marks), model.enterpriseId, model.organisationId, auth.userId || null, auth.name],
    );
  }

  /** Increases with every change of marks, and only then. */
  async lastChangeId(modelId: number): Promise<number> {
    return (
      (
        await this.db.row<{ id: number }>(
          'select coalesce(max(id), 0)::int as id from rrr_change where model_id = $1',
          [modelId],
        )
      )?.id ?? 0
    );
  }
  async addChange(
    auth: Auth,
    model: Owner,
    change: Pick<RrrChangeEntity, 'kind' | 'marks' | 'before' | 'after' | 'note'>,
  ): Promise<number> {
    const row = await this.db.row<{ id: number }>(
      `insert into rrr_change (model_id, enterprise_id, organisation_id, kind, marks, before, after, note, by_id,
          by_name)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
        returning id`,
      [
        model.id,
        model.enterpriseId,
        model.organisationId,
        change.kind,
        change.marks,
        JSON.stringify(change.before),
        JSON.stringify(change.after),
        change.note,
        auth.userId || null,
        auth.name,
      ],
    );
    return row?.id ?? 0;
  }
  findChange(modelId: number, id: number): Promise<ChangeRecord | undefined> {
    return this.db.row<ChangeRecord>(`select ${CHANGE} from rrr_change c where c.model_id = $1 and c.id = $2`, [
      modelId,
      id,
    ]);
  }
  /** The newest change that can be undone: not undone yet, and not an undo itself. */
  lastUndoable(modelId: number): Promise<ChangeRecord | undefined> {
    return this.db.row<ChangeRecord>(
      `select ${CHANGE}
        from rrr_change c
        where c.model_id = $1 and c.kind <> 'undo' and c.undone_by is null
        order by c.id desc
        limit 1`,
      [modelId],
    );
  }
  async setUndone(id: number, by: number): Promise<void> {
    await this.db.execute('update rrr_change set undone_by = $2 where id = $1', [id, by]);
  }
  listChanges(modelId: number, page: PageQuery): Promise<Page<ChangeRow>> {
    const params = new Params();
    const columns: ListSpec['columns'] = {
      id: { sql: 'c.id', kind: 'number', notNull: true },
      kind: { sql: 'c.kind', kind: 'text', notNull: true },
      marks: { sql: 'c.marks', kind: 'number', notNull: true },
      by: { sql: 'c.by_name', kind: 'text', notNull: true },
      at: { sql: 'c.at', kind: 'instant', notNull: true },
    };
    return listBy<ChangeRow>(
      this.db,
      {
        from: 'rrr_change c',
        select: 'c.id, c.kind, c.marks, c.note, c.by_name as "byName", c.at, c.undone_by is not null as undone',
        columns,
        search: ['c.note', 'c.by_name'],
        key: 'c.id',
        defaultSort: ['-id'],
        params,
        where: [`c.model_id = ${params.add(modelId)}`],
      },
      page,
    );
  }
}
