import { Injectable } from '@nestjs/common';
import {
  type api,
  bomJobs,
  type BomPosition,
  type BomPositionDetail,
  type In,
  type JobStarted,
  type MatchCandidate as CandidateRow,
} from '@matlas/contract';
import {
  buildMatchIndex,
  candidatesFor,
  type CandidateView,
  FULL_NORMALISATION,
  MATCHING_DEFAULTS,
  matchPositions,
  type MatchCandidate,
  type MatchingOptions,
  mayHook,
  sortCandidates,
} from '@matlas/domain';
import { type MatchCandidate as SheetCandidate, SheetMatchStore } from '@matlas/features/mds';
import { VehicleModelService } from '@matlas/features/vehicle';
import { AppError, AuditTrail, type Auth, clock, Db, JobQueue, Translator, toAppError } from '@matlas/server-kit';
import { BomPermits } from './bom-permits';
import { BomPositionStore } from './bom-position.store';
import { BomWriteStore } from './bom-write.store';
import { PositionDetails } from './position-details';

type Bom = typeof api.bom;
type MatchingPreferences = Pick<In<Bom['candidates']>, 'rule' | 'order' | 'tieBreak'>;

/** Finds the data sheets of positions, and hooks sheets manually. */
@Injectable()
export class BomMatchService {
  constructor(
    private readonly db: Db,
    private readonly positions: BomPositionStore,
    private readonly writes: BomWriteStore,
    private readonly sheets: SheetMatchStore,
    private readonly models: VehicleModelService,
    private readonly permits: BomPermits,
    private readonly details: PositionDetails,
    private readonly jobs: JobQueue,
    private readonly audit: AuditTrail,
    private readonly translator: Translator,
  ) {}

  /** Starts a matching run for the whole model or for selected positions. */
  start(auth: Auth, input: In<Bom['match']>): Promise<JobStarted> {
    return this.db.tx(async () => {
      const model = await this.models.lockUnlockedModel(auth, input.modId);
      if (model.bomPositions === 0) throw new AppError('bom.empty');
      return this.jobs.start(
        auth,
        bomJobs.match,
        { ...input, ids: input.ids ?? [] },
        { title: { model: model.projectName } },
      );
    });
  }
  /** Every sheet with the position's number, best match first, with the reason why it matches or cannot be hooked. */
  async listCandidates(auth: Auth, { ckid, sort, ...choices }: In<Bom['candidates']>): Promise<CandidateRow[]> {
    const position = await this.positions.getPosition(auth.scope, ckid);
    const found = await this.find(auth, [position.number ?? '']);
    const index = buildMatchIndex(
      found.map((one) => one.candidate),
      FULL_NORMALISATION,
    );
    const lookup = { partNumber: position.number ?? '', supplierCode: position.supplierCode };
    const options = matchingOptionsOf(choices);
    const [outcome] = matchPositions([lookup], index, options);
    const tied = new Set(outcome?.state === 'choose' ? outcome.candidates.map((one) => one.sheetId) : []);
    const views = candidatesFor(lookup, index, options);
    const bySheet = new Map(found.map((one) => [one.candidate.sheetId, one.sheet]));
    return (sort === 'name' ? views : sortCandidates(views, sort)).flatMap((view) =>
      this.toCandidateRows(view, bySheet.get(view.candidate.sheetId), tied),
    );
  }
  /** Hooks a sheet to a position, or removes the hook. */
  hook(auth: Auth, { ckid, sheetId }: In<Bom['hook']>): Promise<BomPositionDetail> {
    return this.db.tx(async () => {
      const before = await this.positions.getPosition(auth.scope, ckid);
      await this.models.lockUnlockedModel(auth, before.modId);
      await this.permits.assertPermitted(auth, before, sheetId === null ? 'unhook' : 'hook');
      if (sheetId === null) await this.writes.unhook(ckid);
      else await this.attachSheet(auth, before, sheetId);
      const after = await this.details.getDetail(auth, ckid);
      await this.audit.write(auth, {
        subject: 'bom_position',
        subjectId: ckid,
        action: sheetId === null ? 'unhook' : 'hook',
        before: { sheet: before.sheet },
        after: { sheet: after.sheet },
      });
      return after;
    });
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

  private async attachSheet(auth: Auth, position: BomPosition, sheetId: number): Promise<void> {
    const sheet = await this.sheets.findCandidate(auth.scope, sheetId);
    if (!sheet) throw new AppError('hook.sheetNotVisible');
    const isRoot = await this.permits.isRoot(auth, position);
    const permit = mayHook(
      toCandidate(sheet, sheet.number ?? ''),
      { isRoot, locked: false, hooked: position.sheet !== null },
      MATCHING_DEFAULTS.auditOn,
    );
    if (!permit.allowed) throw toAppError(permit.reason);
    await this.writes.saveMatches(
      [{ id: position.id, state: 'byHand', sheetId, reasons: [], candidateCount: position.candidateCount }],
      auth.userId,
    );
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
        blocked: refusal ? this.translator.error(refusal.code, refusal.params) : null,
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

export const matchingOptionsOf = ({ rule, order, tieBreak }: MatchingPreferences): MatchingOptions => ({
  ...MATCHING_DEFAULTS,
  rule,
  order,
  tieBreak,
});

const toCandidate = (sheet: SheetCandidate, partNumber: string): MatchCandidate => ({
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
});
