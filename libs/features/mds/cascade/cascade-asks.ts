import { Injectable } from '@nestjs/common';
import type { RequestedChange, CascadeRequestSent, CascadeRequest } from '@matlas/contract';
import { AppError, type Auth, badInput, Events, notFound, type Scope } from '@matlas/server-kit';
import type { AskNoticeTexts } from '../events';
import { groupBy } from '../group-by';
import { type AskRecord, CascadeAskStore, type NewAsk } from './cascade-ask.store';
import type { PlannedAsk, PlannedSheet } from './cascade-planner';

/** Whether the owner of a planned sheet can be asked, when it was asked before, and for what. */
export interface AskPossibility {
  canAsk: boolean;
  askedAt: Date | null;
  refusal: AppError | undefined;
  asks: readonly NewAsk[];
}
interface AskContext {
  owners: ReadonlySet<string>;
  before: ReadonlyMap<string, Date>;
}

/**
 * Asks the owners of other enterprises' sheets to replace a used sheet or substance: once for each cascade and
 * owner, and only for replacements that the owner could use.
 */
@Injectable()
export class CascadeAsks {
  constructor(
    private readonly store: CascadeAskStore,
    private readonly events: Events,
  ) {}

  /**
   * By sheet. An owner may be notified about sheets of the asking enterprise before they are visible; about sheets of
   * others only when the owner sees them.
   */
  async assessAsks(auth: Auth, planned: readonly PlannedSheet[]): Promise<Map<number, AskPossibility>> {
    const foreign = planned.filter(({ isForeign }) => isForeign);
    const others = foreign.flatMap(({ asks }) => asks.map(toIdOf)).filter((id) => id > 0);
    const seen = {
      owners: await this.store.findVisible(
        [...new Set(foreign.map(({ source }) => source.enterpriseId))],
        [...new Set(others)],
      ),
      before: await this.store.findLastAsked(
        auth.scope,
        foreign.map(({ source }) => source.id),
      ),
    };
    return new Map(foreign.map((sheet) => [sheet.source.id, assessSheet(auth, sheet, seen)]));
  }
  /** Runs in the transaction of the cascade. */
  async createAsks(
    auth: Auth,
    cascadeId: number,
    planned: readonly PlannedSheet[],
    ownerIds: readonly number[],
  ): Promise<CascadeRequestSent[]> {
    const outlook = await this.assessAsks(auth, planned);
    const byOwner = groupBy(
      planned.filter(({ source }) => outlook.get(source.id)?.canAsk),
      ({ source }) => source.enterpriseId,
    );
    const issues = ownerIds.flatMap((id, index) =>
      byOwner.has(id) ? [] : [{ path: `ownerIds.${index}`, code: 'cascade.notAsked' as const }],
    );
    if (issues.length > 0) throw badInput(...issues);
    const recipients = [...new Set(ownerIds)].flatMap((id) => byOwner.get(id) ?? []);
    await this.store.insert(
      auth.scope,
      cascadeId,
      recipients.flatMap(({ source }) => outlook.get(source.id)?.asks ?? []),
    );
    const records = await this.store.listOfCascade(auth.scope, cascadeId);
    for (const [enterpriseId, rows] of groupBy(records, ({ ownerId }) => ownerId))
      await this.events.afterCommit('cascade.asked', { cascadeId, enterpriseId, ...toNoticeTexts(rows) });
    return toAsks(records);
  }
  async withdrawAsks(scope: Scope, cascadeId: number): Promise<void> {
    const records = await this.store.listOfCascade(scope, cascadeId);
    if (records.length === 0) return;
    await this.store.withdrawAsks(cascadeId);
    for (const [enterpriseId, rows] of groupBy(records, ({ ownerId }) => ownerId))
      await this.events.afterCommit('cascade.withdrawn', { cascadeId, enterpriseId, ...toNoticeTexts(rows) });
  }
  async listOfCascade(scope: Scope, cascadeId: number): Promise<CascadeRequestSent[]> {
    return toAsks(await this.store.listOfCascade(scope, cascadeId));
  }
  async findForCaller(scope: Scope, cascadeId: number): Promise<CascadeRequest> {
    const rows = await this.store.listForCaller(scope, cascadeId);
    const [first] = rows;
    if (!first) throw notFound('cascade', cascadeId);
    return {
      id: cascadeId,
      enterpriseName: first.askerName,
      enterpriseNameEn: first.askerNameEn,
      ...toAskFields(rows, first),
    };
  }
}

const toIdOf = ({ child }: PlannedAsk): number => ('sheet' in child ? child.sheet.id : child.substance.id);

/** Versions that do not exist yet have ids that are not positive: no request was made for them. */
function assessSheet(auth: Auth, { source, asks }: PlannedSheet, { owners, before }: AskContext): AskPossibility {
  const possible = asks.filter(
    (ask) =>
      ('sheet' in ask.child && ask.child.sheet.ownerId === auth.enterpriseId) ||
      owners.has(`${source.enterpriseId} ${toIdOf(ask)}`),
  );
  const open = possible.filter((ask) => !before.has(`${source.id} ${ask.fromId} ${toIdOf(ask)}`));
  const moments = possible
    .flatMap((ask) => before.get(`${source.id} ${ask.fromId} ${toIdOf(ask)}`) ?? [])
    .sort((a, b) => b.getTime() - a.getTime());
  const refusal =
    asks.length === 0
      ? new AppError('cascade.notYet')
      : possible.length === 0
        ? new AppError('cascade.unseen')
        : undefined;
  return {
    canAsk: open.length > 0,
    askedAt: moments[0] ?? null,
    refusal,
    asks: open.map((ask) => ({
      sheetId: source.id,
      kind: 'sheet' in ask.child ? 'sheet' : 'substance',
      fromId: ask.fromId,
      toId: toIdOf(ask),
      uses: ask.uses,
    })),
  };
}

const toAsks = (records: readonly AskRecord[]): CascadeRequestSent[] =>
  [...groupBy(records, ({ ownerId }) => ownerId)].flatMap(([enterpriseId, rows]) => {
    const [first] = rows;
    return first
      ? [
          {
            enterpriseId,
            enterpriseName: first.ownerName,
            enterpriseNameEn: first.ownerNameEn,
            ...toAskFields(rows, first),
          },
        ]
      : [];
  });
const toAskFields = (
  rows: readonly AskRecord[],
  first: AskRecord,
): Pick<CascadeRequestSent, 'askedBy' | 'askedAt' | 'withdrawnAt' | 'changes'> => ({
  askedBy: first.askedBy,
  askedAt: first.askedAt.toISOString(),
  withdrawnAt: first.withdrawnAt?.toISOString() ?? null,
  changes: [...groupBy(rows, ({ fromId, toId }) => `${fromId} ${toId}`).values()].map(changeOf),
});
function changeOf(rows: readonly AskRecord[]): RequestedChange {
  const [
    { kind, fromId, fromCid, fromName, fromForeignName, fromCver, toId, toCid, toName, toForeignName, toCver, canSee },
  ] = rows as [AskRecord];
  const from = kind === 'substance' ? fromId : fromCid === null || fromCid === toCid ? undefined : Number(fromCid);
  return {
    change: { kind, to: toId, ...(from === undefined ? {} : { from }) },
    fromName,
    fromForeignName,
    fromCver,
    toName,
    toForeignName,
    toCver,
    canSee,
    sheets: rows.map(({ sheetId, cid, cver, name, foreignName, uses }) => ({
      sheetId,
      cid: Number(cid),
      cver,
      name,
      foreignName,
      uses,
    })),
  };
}
/** The texts of the notification. */
function toNoticeTexts(rows: readonly AskRecord[]): AskNoticeTexts {
  const [first] = rows as [AskRecord];
  const changes = [
    ...new Map(
      rows.map(({ fromId, toId, toName, toForeignName, toCver }) => [
        `${fromId} ${toId}`,
        { name: toName, foreignName: toForeignName, cver: toCver },
      ]),
    ).values(),
  ];
  const sheets = [
    ...new Map(
      rows.map((row) => [
        row.sheetId,
        {
          name: row.name,
          foreignName: row.foreignName,
          enterpriseId: row.ownerId,
          organisationId: row.organisationId,
          createdBy: row.createdBy,
        },
      ]),
    ).values(),
  ];
  return { asking: { nameZh: first.askerName, nameEn: first.askerNameEn }, changes, sheets };
}
