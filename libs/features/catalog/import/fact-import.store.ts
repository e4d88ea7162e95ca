import { Injectable } from '@nestjs/common';
import { Db } from '@matlas/server-kit';
import type { Facts } from './fact-rows';

export interface NamedFacts extends Facts {
  id: number;
}

/** `gadsl` null: the list no longer contains the substance. */
export interface GadslMark {
  id: number;
  gadsl: string | null;
  declarableList: string | null;
  declarableSince: string | null;
}

/** Writes facts of many substances of one owner at once; the owner of the platform's substances is null. */
@Injectable()
export class FactImportStore {
  constructor(private readonly db: Db) {}

  /** Returns the substances that changed, with their state before and after. */
  async apply(
    enterpriseId: number | null,
    rows: readonly NamedFacts[],
  ): Promise<{ id: number; before: object; after: object }[]> {
    return this.db.rows(
      `with told as (select *
        from jsonb_to_recordset($1) as r(id int, gadsl text, "declarableList" text, "declarableSince" date,
          "physicalState" text, "confidentialAllowed" boolean, active boolean, remark text)),
         old as (select s.id, s.gadsl, s.declarable_list, s.declarable_since, s.physical_state, s.confidential_allowed,
           s.active, s.remark
         from substance s
         join told t on t.id = s.id
         where s.enterprise_id is not distinct from $2
         for update of s),
         changed as (update substance s
         set gadsl = coalesce(t.gadsl, s.gadsl), declarable_list = coalesce(t."declarableList", s.declarable_list),
           declarable_since = coalesce(t."declarableSince", s.declarable_since),
             physical_state = coalesce(t."physicalState", s.physical_state),
               confidential_allowed = coalesce(t."confidentialAllowed", s.confidential_allowed),
               active = coalesce(t.active, s.active),
             replaced_by = case when coalesce(t.active, s.active) then null else s.replaced_by end,
               remark = coalesce(t.remark, s.remark), curated_at = now(), update_time = now(), version = s.version + 1
           from told t join old o on o.id = t.id where s.id = t.id
             and (coalesce(t.gadsl, s.gadsl), coalesce(t."declarableList", s.declarable_list),
               coalesce(t."declarableSince", s.declarable_since), coalesce(t."physicalState", s.physical_state),
               coalesce(t."confidentialAllowed", s.confidential_allowed), coalesce(t.active, s.active),
                 coalesce(t.remark, s.remark))
               is distinct from (s.gadsl, s.declarable_list, s.declarable_since, s.physical_state,
                 s.confidential_allowed, s.active, s.remark)
           returning s.id, s.gadsl, s.declarable_list, s.declarable_since, s.physical_state, s.confidential_allowed,
             s.active, s.remark)
       select c.id, to_jsonb(o) - 'id' as before, to_jsonb(c) - 'id' as after
       from changed c
       join old o on o.id = c.id
       order by c.id`,
      [JSON.stringify(rows), enterpriseId],
    );
  }
  /** Sets or clears the list's facts. When the class is unchanged, the update that introduced it is retained. */
  markGadsl(
    enterpriseId: number | null,
    marks: readonly GadslMark[],
  ): Promise<{ id: number; before: object; after: object }[]> {
    return this.db.rows(
      `with told as (select *
        from jsonb_to_recordset($1) as r(id int, gadsl text, "declarableList" text, "declarableSince" date)),
         old as (select s.id, s.gadsl, s.declarable_list, s.declarable_since
         from substance s
         join told t on t.id = s.id
         where s.enterprise_id is not distinct from $2 and s.gadsl is distinct from t.gadsl
         for update of s),
         changed as (update substance s
         set gadsl = t.gadsl, declarable_list = t."declarableList", declarable_since = t."declarableSince",
           curated_at = now(), update_time = now(), version = s.version + 1
           from told t
           join old o on o.id = t.id
           where s.id = t.id
           returning s.id, s.gadsl, s.declarable_list, s.declarable_since)
       select c.id, to_jsonb(o) - 'id' as before, to_jsonb(c) - 'id' as after
       from changed c
       join old o on o.id = c.id
       order by c.id`,
      [JSON.stringify(marks), enterpriseId],
    );
  }
}
