import { Injectable } from '@nestjs/common';
import type { NodeStatus, NodeType, Page, PageQuery, ReceiveStatus, RejectReason, ShareVia } from '@matlas/contract';
import { DerivedDb, likePattern, listBy, type ListSpec, notFound, Params, type Scope } from '@matlas/server-kit';
import type { AttachedFinding } from '../core/rejection-text';
import { receivedBySql, sentBySql, shareVersionSql } from '../core/share-sql';

/** A row of a list of sendings; `partner` is the other enterprise, `department` that of the recipient. */
export interface ListedShare {
  id: number;
  sheetId: number;
  mdsType: NodeType;
  mdsName: string | null;
  foreignName: string | null;
  cid: number;
  cver: string;
  symbol: string | null;
  supplierCode: string | null;
  status: ReceiveStatus;
  commitment: boolean;
  via: ShareVia;
  forwardAllowed: boolean;
  remark: string | null;
  cfrName: string | null;
  drawingId: string | null;
  reportCode: string | null;
  purchaseOrderNo: string | null;
  billOfLading: string | null;
  sentAt: Date;
  sentBy: string | null;
  viewedAt: Date | null;
  downloadedAt: Date | null;
  processingAt: Date | null;
  decidedAt: Date | null;
  approvedAt: Date | null;
  denialReason: RejectReason | null;
  denialText: string | null;
  denialFindings: AttachedFinding[] | null;
  cancelText: string | null;
  version: number;
  senderId: number;
  receiverId: number;
  partner: string;
  partnerEn: string;
  partnerCode: string;
  department: string | null;
  departmentEn: string | null;
  sheetStatus: NodeStatus;
  opens: boolean;
  deleted: boolean;
  /** Only for received sheets. */
  lastCheck?: { runId: number; errors: number; warnings: number; at: string } | null;
}

/** The date of acceptance; the same expression as in the index (migration exchange-lists). */
const APPROVED = `(case when h.receive_status = 'P' then h.decided_at end)`;
/** Newest first, by the index of verified sheets. */
const lastCheckSql = (
  enterprise: string,
): string => `(select jsonb_build_object('runId', r.id, 'errors', c.errors, 'warnings', c.warnings, 'at', r.finished_at)
  from check_run_sheet c
  join check_run r on r.id = c.run_id
  where c.sheet_id = h.sheet_id and r.enterprise_id = ${enterprise} and r.finished_at is not null
  order by c.run_id desc
  limit 1)`;
/** When the recipient can no longer read the sheet, the names at the time of sending are shown. */
const SELECT = `h.id, h.sheet_id as "sheetId", s.kind as "mdsType", h.name as "mdsName",
    case when h.opens then s.foreign_name end as "foreignName", s.cid, ${shareVersionSql} as cver, h.number as symbol,
    h.supplier_code as "supplierCode",
  h.receive_status as status, h.commitment, h.via, h.forward_allowed as "forwardAllowed", h.remark,
    h.cfr_name as "cfrName", h.drawing_id as "drawingId", h.report_code as "reportCode",
    h.purchase_order_no as "purchaseOrderNo", h.bill_of_lading as "billOfLading",
  h.sent_at as "sentAt", (select p.name from person_card p where p.id = h.sent_by) as "sentBy",
    h.viewed_at as "viewedAt", h.downloaded_at as "downloadedAt", h.processing_at as "processingAt",
    h.decided_at as "decidedAt", ${APPROVED} as "approvedAt",
  h.denial_reason as "denialReason", h.denial_text as "denialText", h.denial_findings as "denialFindings",
    h.cancel_text as "cancelText", h.lock_version as version, h.sender_id as "senderId",
    h.enterprise_id as "receiverId", e.name_zh as partner, e.name_en as "partnerEn", e.code as "partnerCode",
  d.name_zh as department, d.name_en as "departmentEn", s.status as "sheetStatus", h.opens,
    s.deleted_at is not null as deleted`;
const columns = (at: string, partner: string): ListSpec['columns'] => ({
  id: { sql: 'h.id', kind: 'number', notNull: true },
  sheetId: { sql: 'h.sheet_id', kind: 'number', notNull: true },
  cid: { sql: 's.cid', kind: 'number', notNull: true },
  mdsType: { sql: 's.kind', kind: 'number', notNull: true },
  mdsName: { sql: 'h.name', kind: 'text', notNull: true },
  symbol: { sql: 'h.number', kind: 'text' },
  supplierCode: { sql: 'h.supplier_code', kind: 'text' },
  status: { sql: 'h.receive_status', kind: 'text', notNull: true },
  via: { sql: 'h.via', kind: 'text', notNull: true },
  commitment: { sql: 'h.commitment', kind: 'boolean', notNull: true },
  [at]: { sql: 'h.sent_at', kind: 'instant', notNull: true },
  approveDate: { sql: APPROVED, kind: 'instant' },
  decidedAt: { sql: 'h.decided_at', kind: 'instant' },
  [partner]: { sql: `concat_ws(' ', e.name_zh, e.name_en, e.code)`, kind: 'text', notNull: true },
  [`${partner}ID`]: { sql: 'e.code', kind: 'text', notNull: true },
});

const SHEET_STATUS = { sheetStatus: { sql: 's.status', kind: 'text', notNull: true } } as const;

interface Side {
  partner: 'h.sender_id' | 'h.enterprise_id';
  at: string;
  named: string;
  of: (scope: Scope, params: Params) => string;
}
const SIDES = {
  received: { partner: 'h.sender_id', at: 'acceptDate', named: 'sendOrg', of: receivedBySql },
  sent: {
    partner: 'h.enterprise_id',
    at: 'sendDate',
    named: 'recEnt',
    of: (scope: Scope, params: Params) => `${sentBySql(scope, params)} and h.receive_status <> 'E'`,
  },
} as const satisfies Record<string, Side>;
export type ShareSide = keyof typeof SIDES;

/** Texts up to this length have no trigram. */
const SHORT = 2;
/**
 * SQL condition: the text is in a field of the sheet as it was sent, or in the name of the other enterprise, which
 * is searched among the enterprises first.
 */
function searchSql(q: string, partner: Side['partner'], params: Params): string {
  const pattern = params.add(likePattern(q));
  const words =
    [...q].length <= SHORT ? `short_grams(h.words) @> array[lower(${params.add(q)})]` : `h.words ilike ${pattern}`;
  return `(${words} or ${partner} = any(array(${partnersSql(pattern)})))`;
}
const partnersSql = (pattern: string): string =>
  `select p.id
    from enterprise_card p
    where p.name_zh ilike ${pattern} or p.name_en ilike ${pattern} or p.code ilike ${pattern}`;

/** The lists of received and sent sheets. */
@Injectable()
export class ShareListStore {
  constructor(private readonly db: DerivedDb) {}

  page(
    scope: Scope,
    side: ShareSide,
    { q, like, ...page }: PageQuery,
    onlyForwardable = false,
  ): Promise<Page<ListedShare>> {
    const { partner, at, named, of } = SIDES[side];
    const params = new Params();
    const where = [of(scope, params)];
    if (onlyForwardable) where.push(`h.receive_status = 'P' and h.forward_allowed and s.deleted_at is null`);
    if (q !== undefined) where.push(searchSql(q, partner, params));
    const { [named]: enterprise, ...others } = like;
    if (enterprise !== undefined)
      where.push(`${partner} = any(array(${partnersSql(params.add(likePattern(enterprise)))}))`);
    return listBy<ListedShare>(
      this.db,
      {
        from: `mds_share h
          join mds_sheet s on s.id = h.sheet_id
          join enterprise_card e on e.id = ${partner}
          left join lateral (select x.name_zh, x.name_en from organisation_card x where x.id = h.organisation_id) d
            on true`,
        select: side === 'received' ? `${SELECT}, ${lastCheckSql(`${scope.enterpriseId}`)} as "lastCheck"` : SELECT,
        // A recipient does not learn what became of the sheet of its sender.
        columns: side === 'sent' ? { ...columns(at, named), ...SHEET_STATUS } : columns(at, named),
        key: 'h.id',
        defaultSort: [`-${at}`],
        params,
        where,
        forceKeyLookup: where.length > 1,
      },
      { ...page, like: others },
    );
  }
  /** Sheets of received shares, in the given order. Throws when one is not on the caller's list. */
  async findSheets(scope: Scope, kids: readonly number[]): Promise<number[]> {
    const params = new Params();
    const rows = await this.db.rows<{ id: number; sheetId: number }>(
      `select h.id, h.sheet_id as "sheetId"
        from mds_share h
        where h.id = any(${params.add(kids)}::int[]) and ${receivedBySql(scope, params)}`,
      params.values,
    );
    const sheets = new Map(rows.map(({ id, sheetId }) => [id, sheetId]));
    return kids.map((kid) => {
      const sheetId = sheets.get(kid);
      if (sheetId === undefined) throw notFound('share', kid);
      return sheetId;
    });
  }
}
