import { Injectable } from '@nestjs/common';
import type { RejectReason, ShareEventName, ShareVia } from '@matlas/contract';
import { Db, PlatformDb } from '@matlas/server-kit';
import type { AttachedFinding } from './rejection-text';
import type { Actor, NewShare, ShareForm } from './share.record';

/** Columns of the recipient form with their types. */
const FORM = [
  ['organisation_id', 'int', 'organisationId'],
  ['receiver_user_id', 'int', 'receiverUserId'],
  ['supplier_code', 'text', 'supplierCode'],
  ['number', 'text', 'symbol'],
  ['name', 'text', 'mdsName'],
  ['cfr_name', 'text', 'cfrName'],
  ['drawing_id', 'text', 'drawingId'],
  ['drawing_date', 'date', 'drawingDate'],
  ['drawing_mod_code', 'text', 'drawingModCode'],
  ['report_code', 'text', 'reportCode'],
  ['report_date', 'date', 'reportDate'],
  ['purchase_order_no', 'text', 'purchaseOrderNo'],
  ['bill_of_lading', 'text', 'billOfLading'],
  ['forward_allowed', 'boolean', 'forwardAllowed'],
  ['commitment', 'boolean', 'commitment'],
  ['remark', 'text', 'remark'],
] as const satisfies readonly (readonly [string, string, keyof ShareForm])[];
const FORM_NAMES = FORM.map(([name]) => name);
const formJson = (form: ShareForm, requestId?: number): string =>
  JSON.stringify({
    ...Object.fromEntries(FORM.map(([name, , key]) => [name, form[key]])),
    ...(requestId === undefined ? {} : { request_id: requestId }),
  });
/** State of one sending to a recipient; a recall restores the state before it. */
const DELIVERY_COLUMNS = [
  'receive_status',
  'via',
  'round',
  'sent_at',
  'sent_by',
  'sent_version',
  'viewed_at',
  'viewed_by',
  'downloaded_at',
  'processing_at',
  'decided_at',
  'decided_by',
  'denial_reason',
  'denial_text',
  'denial_findings',
  'cancel_text',
  'removed_at',
];
const list = (names: readonly string[], alias = ''): string => names.map((name) => `${alias}${name}`).join(', ');
const pairs = (names: readonly string[], alias: string): string =>
  `jsonb_build_object(${names.map((name) => `'${name}', ${alias}.${name}`).join(', ')})`;
const jsonOf = (findings: readonly AttachedFinding[] | undefined): string | null =>
  findings && findings.length > 0 ? JSON.stringify(findings) : null;
const TOUCHED = 'updated_at = now(), lock_version = lock_version + 1';
/** State before the first sending; also used for rows without a stored previous state, such as seeded ones. */
const INITIAL_DELIVERY = `'${JSON.stringify({
  ...Object.fromEntries(DELIVERY_COLUMNS.map((name) => [name, null])),
  receive_status: 'E',
  via: 'propose',
  round: 0,
})}'::jsonb`;

const SEND = `
  update mds_share h
  set before_round = ${pairs([...DELIVERY_COLUMNS, ...FORM_NAMES], 'h')},
    (${list(FORM_NAMES)}) = (select ${list(FORM_NAMES, 'f.')} from jsonb_populate_record(h, h.next_form) f),
    next_form = null, receive_status = 'N',
    via = case when h.next_form ? 'request_id'
      or (h.via = 'request' and h.receive_status = 'E') then 'request' else $2 end,
      request_id = coalesce((h.next_form ->> 'request_id')::int, h.request_id), round = h.round + 1, sent_at = now(),
      sent_by = nullif($3, 0), sent_version = s.version, viewed_at = null, viewed_by = null, downloaded_at = null,
      processing_at = null,
    decided_at = null, decided_by = null, denial_reason = null, denial_text = null, denial_findings = null,
      cancel_text = null, removed_at = null, discarded_at = null, updated_at = now(), lock_version = h.lock_version + 1
  from mds_sheet s where s.id = h.sheet_id and h.id = any($1::int[])`;
const RECALL = `
  update mds_share h
  set (${list([...DELIVERY_COLUMNS, ...FORM_NAMES])}) = (select ${list([...DELIVERY_COLUMNS, ...FORM_NAMES], 'b.')}
  from jsonb_populate_record(h, coalesce(h.before_round, ${INITIAL_DELIVERY})) b),
    next_form = case when coalesce(h.before_round ->> 'receive_status', 'E') <> 'E' then ${pairs(FORM_NAMES, 'h')} end,
      before_round = null, ${TOUCHED}
    where h.id = any($1::int[])`;

interface Logged {
  event: ShareEventName;
  /** The status afterwards; absent: unchanged. */ to?: string;
  via?: ShareVia;
  reason?: RejectReason | undefined;
  text?: string | undefined;
  findings?: readonly AttachedFinding[] | undefined;
  /** Visible to the own side only. */ note?: string | undefined;
}
export interface DecisionFields {
  status: 'P' | 'R';
  reason?: RejectReason | undefined;
  text?: string | undefined;
  findings?: readonly AttachedFinding[] | undefined;
  note?: string | undefined;
}

/** Writes sheets at their recipients, and their timeline. Callers hold the row lock. */
@Injectable()
export class ShareWriteStore {
  constructor(
    private readonly db: Db,
    private readonly platform: PlatformDb,
  ) {}

  /**
   * Creates draft recipients. Reuses a row that was removed from the list, or that another sender prepared and
   * never sent; bypasses row security, because such a row may belong to another sender. Returns the ids of the
   * written rows by sheet and enterprise.
   */
  async createDraftRecipients(shares: readonly NewShare[]): Promise<Map<string, number>> {
    const columns = ['sheet_id', 'enterprise_id', 'sender_id', 'via', 'request_id', ...FORM_NAMES];
    const types = ['int', 'int', 'int', 'text', 'int', ...FORM.map(([, type]) => type)];
    const values = shares.map((share) => [
      share.sheetId,
      share.receiverId,
      share.senderId,
      share.via,
      share.requestId,
      ...FORM.map(([, , key]) => share[key]),
    ]);
    const rows = await this.platform.rows<{ kid: number; sheetId: number; receiverId: number }>(
      `
      insert into mds_share (${list(columns)}, receive_status)
      select n.*, 'E'
      from unnest(${types.map((type, index) => `$${index + 1}::${type}[]`).join(', ')}) n
      on conflict (sheet_id, enterprise_id) do update set ${columns
        .slice(2)
        .map((name) => `${name} = excluded.${name}`)
        .join(
          ', ',
        )}, next_form = null, discarded_at = null, updated_at = now(), lock_version = mds_share.lock_version + 1
        where mds_share.receive_status = 'E'
      returning id as kid, sheet_id as "sheetId", enterprise_id as "receiverId"`,
      columns.map((_, index) => values.map((row) => row[index])),
    );
    return new Map(rows.map(({ kid, sheetId, receiverId }) => [`${sheetId} ${receiverId}`, kid]));
  }
  /**
   * When something was sent to the recipient before, the form is stored for the next sending. @param requestId the
   * request that the next sending answers
   */
  async changeForm(kid: number, form: ShareForm, receiverId: number, requestId?: number): Promise<void> {
    const names = FORM_NAMES.map(
      (name) => `${name} = case when h.receive_status = 'E' then f.${name} else h.${name} end`,
    );
    await this.db.execute(
      `update mds_share h
        set ${names.join(', ')}, next_form = case when h.receive_status <> 'E' then $2::jsonb end, enterprise_id = $3,
      request_id = case when h.receive_status = 'E' then coalesce($4, h.request_id) else h.request_id end,
        via = case when h.receive_status = 'E' and $4 is not null then 'request' else h.via end, updated_at = now(),
        lock_version = h.lock_version + 1
      from (select k.id, j.*
      from mds_share k
      cross join lateral (select ${list(FORM_NAMES, 'p.')} from jsonb_populate_record(k, $2::jsonb) p) j
      where k.id = $1) f
      where f.id = h.id`,
      [kid, formJson(form, requestId), receiverId, requestId ?? null],
    );
  }
  /** Removes recalled recipients from the list; they stay in the timeline. */
  async discard(kids: readonly number[]): Promise<void> {
    await this.db.execute(
      `delete from mds_share h
        where h.id = any($1::int[]) and not exists (select 1 from mds_share_event e where e.share_id = h.id)`,
      [kids],
    );
    await this.db.execute(`update mds_share set discarded_at = now(), ${TOUCHED} where id = any($1::int[])`, [kids]);
  }
  /** Returns the ids of the timeline entries by share. */
  async send(kids: readonly number[], via: ShareVia, by: Actor): Promise<Map<number, number>> {
    const entryIds = await this.logEvents(kids, by, { event: 'send', to: 'N', via });
    await this.db.execute(SEND, [kids, via, by.userId]);
    return entryIds;
  }
  async recall(kids: readonly number[], by: Actor): Promise<Map<number, number>> {
    const entryIds = await this.logEvents(kids, by, { event: 'recall' });
    await this.db.execute(RECALL, [kids]);
    return entryIds;
  }
  async cancel(kids: readonly number[], by: Actor, text: string | undefined): Promise<Map<number, number>> {
    const entryIds = await this.logEvents(kids, by, { event: 'cancel', to: 'C', text });
    await this.db.execute(
      `update mds_share set receive_status = 'C', cancel_text = $2, ${TOUCHED} where id = any($1::int[])`,
      [kids, text ?? null],
    );
    return entryIds;
  }
  async markViewed(kids: readonly number[], by: Actor): Promise<Map<number, number>> {
    const entryIds = await this.logEvents(kids, by, { event: 'view', to: 'S' });
    await this.db.execute(
      `update mds_share
        set receive_status = 'S', viewed_at = now(), viewed_by = nullif($2, 0), ${TOUCHED}
        where id = any($1::int[])`,
      [kids, by.userId],
    );
    return entryIds;
  }
  async markDownloaded(kids: readonly number[], by: Actor): Promise<void> {
    await this.logEvents(kids, by, { event: 'download', to: 'D' });
    await this.db.execute(
      `update mds_share set receive_status = 'D', downloaded_at = now(), ${TOUCHED} where id = any($1::int[])`,
      [kids],
    );
  }
  async setProcessing(kid: number, by: Actor, isOn: boolean): Promise<void> {
    await this.logEvents([kid], by, { event: isOn ? 'process' : 'release' });
    await this.db.execute(
      `update mds_share set processing_at = case when $2 then now() end, ${TOUCHED} where id = $1`,
      [kid, isOn],
    );
  }
  async saveDecision(kid: number, by: Actor, decision: DecisionFields): Promise<number> {
    const entryIds = await this.logEvents([kid], by, {
      event: decision.status === 'P' ? 'accept' : 'reject',
      to: decision.status,
      reason: decision.reason,
      text: decision.text,
      findings: decision.findings,
      note: decision.note,
    });
    await this.platform.execute(
      `update mds_share h
        set receive_status = $2, decided_at = now(), decided_by = nullif($3, 0), denial_reason = $4, denial_text = $5,
          denial_findings = $6, processing_at = null, updated_at = now(), lock_version = h.lock_version + 1,
      sent_version = case when $2 = 'P' then s.version else h.sent_version end
      from mds_sheet s
      where s.id = h.sheet_id and h.id = $1`,
      [kid, decision.status, by.userId, decision.reason ?? null, decision.text ?? null, jsonOf(decision.findings)],
    );
    return entryIds.get(kid) ?? 0;
  }
  async removeFromList(kids: readonly number[], by: Actor): Promise<void> {
    await this.logEvents(kids, by, { event: 'remove' });
    await this.db.execute(`update mds_share set removed_at = now(), ${TOUCHED} where id = any($1::int[])`, [kids]);
  }

  /** Called before the row changes, because it stores the previous state of the row. */
  private async logEvents(
    kids: readonly number[],
    by: Actor,
    { event, to, via, reason, text, findings, note }: Logged,
  ): Promise<Map<number, number>> {
    const rows = await this.platform.rows<{ kid: number; id: number }>(
      `
      insert into mds_share_event (share_id, sheet_id, sender_id, sheet_version, round, event, from_status, to_status,
        via, by_user_id, by_enterprise_id, reason, note, own_note, findings)
      select h.id, h.sheet_id, h.sender_id, case when $3 = 'send' then s.version else h.sent_version end,
        h.round + case when $3 = 'send' then 1 else 0 end, $3, h.receive_status,
        case when $3 = 'recall' then coalesce(h.before_round ->> 'receive_status', 'E')
          else coalesce($2, h.receive_status) end,
          coalesce($4, h.via), nullif($5, 0), $6, $7, $8, $9, $10
      from mds_share h
      join mds_sheet s on s.id = h.sheet_id
      where h.id = any($1::int[])
      order by h.id
      returning share_id as kid, id`,
      [
        kids,
        to ?? null,
        event,
        via ?? null,
        by.userId,
        by.enterpriseId,
        reason ?? null,
        text ?? null,
        note ?? null,
        jsonOf(findings),
      ],
    );
    return new Map(rows.map(({ kid, id }) => [kid, id]));
  }
}
