import { Injectable } from '@nestjs/common';
import { type api, type In, type MatchCandidate as CandidateRow } from '@matlas/contract';
import {
  buildMatchIndex,
  candidatesFor,
  type CandidateView,
  FULL_NORMALISATION,
  MATCHING_DEFAULTS,
  matchPositions,
  type MatchCandidate,
  type MatchingOptions,
  sortCandidates,
} from '@matlas/domain';
import { AuditGate, type MatchCandidate as SheetCandidate, SheetMatchStore } from '@matlas/features/mds';
import { type Auth, clock } from '@matlas/server-kit';
import { BomPermits } from './bom-permits';
import { BomPositionStore } from './bom-position.store';

type Bom = typeof api.bom;
type MatchingPreferences = Pick<In<Bom['candidates']>, 'rule' | 'order' | 'tieBreak'>;

/** The data sheets that fit a position. */
@Injectable()
export class MatchCandidates {
  constructor(
    private readonly positions: BomPositionStore,
    private readonly sheets: SheetMatchStore,
    private readonly permits: BomPermits,
    private readonly gate: AuditGate,
  ) {}

  /** Every sheet with the position's number, best match first or as sorted, with the reason why it matches or cannot be hooked. */
  async listCandidates(auth: Auth, { ckid, sort, ...choices }: In<Bom['candidates']>): Promise<CandidateRow[]> {
    const position = await this.positions.getPosition(auth.scope, ckid);
    const found = await this.find(auth, [position.number ?? '']);
    const index = buildMatchIndex(
      found.map((one) => one.candidate),
      FULL_NORMALISATION,
    );
    const lookup = { partNumber: position.number ?? '', supplierCode: position.supplierCode };
    const options = await this.optionsOf(auth, choices);
    const [outcome] = matchPositions([lookup], index, options);
    const tied = new Set(outcome?.state === 'choose' ? outcome.candidates.map((one) => one.sheetId) : []);
    const views = candidatesFor(lookup, index, options);
    const bySheet = new Map(found.map((one) => [one.candidate.sheetId, one.sheet]));
    return (sort === undefined ? views : sortCandidates(views, sort)).flatMap((view) =>
      this.toCandidateRows(view, bySheet.get(view.candidate.sheetId), tied),
    );
  }
  /** Candidates with any of the numbers, normalised as the domain compares them. */
  async find(auth: Auth, numbers: readonly string[]): Promise<{ sheet: SheetCandidate; candidate: MatchCandidate }[]> {
    const distinct = [...new Set(numbers.filter((number) => number !== ''))];
    const sheets = await this.sheets.findCandidates(
      auth.scope,
      distinct.map((number, key) => ({ key, number })),
    );
    return sheets.map((sheet) => ({
      sheet,
      candidate: toCandidate(sheet, sheet.byDesignation ? (distinct[sheet.key] ?? '') : (sheet.number ?? '')),
    }));
  }
  /** One version that the caller sees, and whether the caller's enterprise attaches only approved ones. */
  async findOne(
    auth: Auth,
    sheetId: number,
  ): Promise<{ candidate: MatchCandidate; kind: number; module: boolean; auditOn: boolean } | undefined> {
    const sheet = await this.sheets.findCandidate(auth.scope, sheetId);
    if (!sheet) return undefined;
    return {
      candidate: toCandidate(sheet, sheet.number ?? ''),
      kind: sheet.kind,
      module: sheet.module,
      auditOn: await this.gate.isAuditOn(auth.enterpriseId),
    };
  }
  /** With the audit of the enterprise: where it is on, only approved sheets match. */
  async optionsOf(auth: Auth, { rule, order, tieBreak }: MatchingPreferences): Promise<MatchingOptions> {
    return { ...MATCHING_DEFAULTS, rule, order, tieBreak, auditOn: await this.gate.isAuditOn(auth.enterpriseId) };
  }
  private toCandidateRows(
    view: CandidateView,
    sheet: SheetCandidate | undefined,
    tied: ReadonlySet<number>,
  ): CandidateRow[] {
    if (!sheet) return [];
    const { candidate, number, supplier, refusal } = view;
    return [
      {
        id: sheet.sheetId,
        cid: sheet.cid,
        cver: sheet.cver,
        name: sheet.name,
        foreignName: sheet.foreignName,
        kind: sheet.kind,
        status: sheet.status,
        massGrams: sheet.massGrams,
        supplierName: sheet.supplierName,
        supplierForeignName: sheet.supplierForeignName,
        number: candidate.partNumber,
        supplierCode: sheet.supplierCode,
        releasedAt: sheet.releasedAt?.toISOString() ?? null,
        createTime: sheet.createdAt.toISOString(),
        tied: tied.has(sheet.sheetId),
        reasons: [
          { code: number === 'exact' ? 'numberExact' : 'numberNormalised', params: { number: candidate.partNumber } },
          { code: SUPPLIER_REASONS[supplier], params: { supplier: sheet.supplierCode ?? '' } },
        ],
        blocked: refusal ? this.permits.describeRefusal(refusal) : null,
      },
    ];
  }
}

const SUPPLIER_REASONS = {
  exact: 'supplierExact',
  normalised: 'supplierNormalised',
  absent: 'supplierAbsent',
  different: 'otherSupplier',
} as const;
export const toCandidate = (sheet: SheetCandidate, partNumber: string): MatchCandidate => ({
  sheetId: sheet.sheetId,
  cid: sheet.cid,
  partNumber,
  name: sheet.name,
  supplierCode: sheet.supplierCode,
  supplierName: sheet.supplierName,
  origin: sheet.origin,
  own: sheet.source === 'own',
  standard: sheet.standardMaterial,
  createTime: sheet.createdAt.toISOString(),
  status: sheet.status,
  cver: sheet.cver,
  auditStatus: sheet.auditStatus,
  deleted: sheet.deleted,
  expired: sheet.validUntil !== null && sheet.validUntil < clock.today(),
  visible: true,
  rejected: sheet.receiveStatus === 'R',
  superseded: !sheet.isLatest,
});
