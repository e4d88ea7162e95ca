import { Injectable } from '@nestjs/common';
import { Db } from '@matlas/server-kit';

/** Events between supplier and customer: a sheet was sent, accepted or rejected; data were requested and delivered. */
export type SupplierEventKind = 'sent' | 'accepted' | 'rejected' | 'requested' | 'answered';
export interface SupplierEvent {
  kind: SupplierEventKind;
  customerId: number;
  supplierId: number;
  /** The sent sheet, or the request. */
  subjectId: number;
  at: Date;
  /** For a request: its due date. */
  dueAt?: Date | undefined;
}

const INSERT = `
  insert into supplier_event (customer_id, supplier_id, kind, subject_id, at, due_at)
  select *
  from unnest($1::int[], $2::int[], $3::text[], $4::bigint[], $5::timestamptz[], $6::timestamptz[])
  on conflict do nothing`;
const TOUCHED = `touched as (select distinct customer_id, supplier_id, subject_id
  from unnest($1::int[], $2::int[], $3::bigint[]) t(customer_id, supplier_id, subject_id))`;
const SAME = 'o.customer_id = c.customer_id and o.supplier_id = c.supplier_id and o.subject_id = c.subject_id';
const OPENS = `o.kind = case when c.kind = 'answered' then 'requested' else 'sent' end`;
const CLOSING = `c.kind in ('accepted', 'rejected', 'answered')`;

/** A closing event gets the time and the due date of the latest opening event before it. */
const SET_SINCE = `
  with ${TOUCHED}, paired as (
    select c.id, opened.at, opened.due_at
    from touched
    join supplier_event c using (customer_id, supplier_id, subject_id)
      join lateral (select o.at, o.due_at
      from supplier_event o
      where ${SAME} and ${OPENS} and o.at <= c.at
      order by o.at desc
      limit 1) opened
        on true
      where ${CLOSING})
  update supplier_event c
  set since = p.at, due_at = p.due_at
  from paired p
  where p.id = c.id and (c.since, c.due_at) is distinct from (p.at, p.due_at)`;
/** An opening event gets the time of the first closing event after it. */
const SET_SETTLED = `
  with ${TOUCHED}, paired as (
    select o.id, min(c.at) as at
    from touched
    join supplier_event o using (customer_id, supplier_id, subject_id)
    join supplier_event c on ${SAME} and ${CLOSING} and ${OPENS} and c.at >= o.at
    group by o.id)
  update supplier_event o set settled_at = p.at from paired p where p.id = o.id and o.settled_at is distinct from p.at`;

/**
 * The only writer of the events behind the ranking. Runs in the caller's transaction, within the row security of
 * customer or supplier. A repeated event changes nothing, and events may arrive in any order.
 */
@Injectable()
export class SupplierEvents {
  constructor(private readonly db: Db) {}

  async record(events: readonly SupplierEvent[]): Promise<void> {
    if (events.length === 0) return;
    const customers = events.map(({ customerId }) => customerId);
    const suppliers = events.map(({ supplierId }) => supplierId);
    const subjects = events.map(({ subjectId }) => subjectId);
    await this.db.tx(async () => {
      await this.db.execute(INSERT, [
        customers,
        suppliers,
        events.map(({ kind }) => kind),
        subjects,
        events.map(({ at }) => at),
        events.map(({ dueAt }) => dueAt ?? null),
      ]);
      await this.db.execute(SET_SINCE, [customers, suppliers, subjects]);
      await this.db.execute(SET_SETTLED, [customers, suppliers, subjects]);
    });
  }
}
