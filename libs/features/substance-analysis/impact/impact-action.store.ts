import { Injectable } from '@nestjs/common';
import { type Auth, Db, DerivedDb, modelColumns, Params, type Scope, scopeWhere } from '@matlas/server-kit';

export type ActionKind = 'task' | 'request' | 'message';
export interface NewAction {
  impactId: number;
  kind: ActionKind;
  topic: string;
  target: string;
  partyId: number | null;
  words: string | null;
}
/** A message as its recipient reads it. */
export interface ActionMessage {
  id: number;
  partyId: number;
  words: string;
  side: 'customer' | 'supplier';
  senderZh: string;
  senderEn: string;
  createdBy: number;
  lists: { nameZh: string; nameEn: string; toLabel: string | null }[];
  toDate: string;
  kind: string;
  impactId: number;
}

/** Actions taken because of an impact; each kind once per change of a list and target. */
@Injectable()
export class ImpactActionStore {
  constructor(
    private readonly db: Db,
    private readonly derived: DerivedDb,
  ) {}

  /** Targets that already have this action for the same change of a list. */
  async listDoneTargets({ enterpriseId }: Auth, kind: ActionKind, topic: string): Promise<Set<string>> {
    const rows = await this.db.rows<{ target: string }>(
      'select target from analysis_action where enterprise_id = $1 and kind = $2 and topic = $3',
      [enterpriseId, kind, topic],
    );
    return new Set(rows.map(({ target }) => target));
  }
  /** Undefined when another request has stored the same action meanwhile. */
  async add(auth: Auth, { impactId, kind, topic, target, partyId, words }: NewAction): Promise<number | undefined> {
    const row = await this.db.row<{ id: number }>(
      `insert into analysis_action (impact_id, kind, topic, target, party_id, words, enterprise_id, organisation_id,
          created_by)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
        on conflict do nothing
        returning id`,
      [impactId, kind, topic, target, partyId, words, auth.enterpriseId, auth.organisationId, auth.userId],
    );
    return row?.id;
  }
  async setRecord(id: number, recordId: number): Promise<void> {
    await this.db.execute('update analysis_action set record_id = $2 where id = $1', [id, recordId]);
  }
  async remove(id: number): Promise<void> {
    await this.db.execute('delete from analysis_action where id = $1', [id]);
  }
  async findMessage(id: number): Promise<ActionMessage | undefined> {
    return this.db.row<ActionMessage>(
      `select a.id, a.party_id as "partyId", a.words, split_part(a.target, ':', 1) as side, e.name_zh as "senderZh",
          e.name_en as "senderEn", a.created_by as "createdBy", i.lists, i.to_date::text as "toDate", i.kind,
          i.id as "impactId"
      from analysis_action a
      join analysis_impact i on i.id = a.impact_id
      join enterprise_card e on e.id = a.enterprise_id
      where a.id = $1 and a.kind = 'message'`,
      [id],
    );
  }
  /** Vehicles that the caller cannot see are left out. */
  listModels(
    scope: Scope,
    impactId: number,
    modIds: readonly number[],
  ): Promise<{ id: number; name: string; positions: number }[]> {
    const params = new Params();
    return this.derived.rows(
      `select m.id, m.project_name as name, i.positions
        from analysis_impact_model i
        join vehicle_model m on m.id = i.model_id
        where i.impact_id = ${params.add(impactId)} and m.id = any(${params.add(modIds)}::int[])
          and ${scopeWhere(scope, params, modelColumns('m'))}
        order by i.positions desc, m.id`,
      params.values,
    );
  }
  listSheets(
    sheetIds: readonly number[],
  ): Promise<
    { id: number; cid: number; kind: 1 | 2 | 3; name: string; foreignName: string | null; number: string | null }[]
  > {
    return this.derived.rows(
      `select id, cid::int as cid, kind::int as kind, name, foreign_name as "foreignName", number
        from mds_sheet
        where id = any($1::int[])
        order by id`,
      [sheetIds],
    );
  }
}
