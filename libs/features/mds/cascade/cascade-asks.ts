import { Injectable } from '@nestjs/common';
import type { AskedChange, CascadeAsk, CascadeRequest } from '@matlas/contract';
import { AppError, type Auth, badInput, Events, notFound, type Scope } from '@matlas/server-kit';
import type { AskWords } from '../events';
import { groupBy } from '../group-by';
import { type AskRecord, CascadeAskStore, type NewAsk } from './cascade-ask.store';
import type { PlannedAsk, PlannedSheet } from './cascade-planner';

/** Whether the owner of a planned sheet can be asked, since when that is done, and what for. */
export interface AskOutlook {
  canAsk: boolean;
  askedAt: Date | null;
  refusal: AppError | undefined;
  asks: readonly NewAsk[];
}
interface Seen {
  owners: ReadonlySet<string>;
  before: ReadonlyMap<string, Date>;
}

/**
 * Asks the owners of other enterprises' sheets to take what comes in: once a cascade and owner, and nobody for what
 * they could not take.
 */
@Injectable()
export class CascadeAsks {
  constructor(
    private readonly store: CascadeAskStore,
    private readonly events: Events,
  ) {}

  /**
   * By sheet. Of one's own sheets an owner may be told before they see them; what others published or sent, only when
   * they see it themselves.
   */
  async outlook(auth: Auth, planned: readonly PlannedSheet[]): Promise<Map<number, AskOutlook>> {
    const foreign = planned.filter(({ isForeign }) => isForeign);
    const others = foreign.flatMap(({ asks }) => asks.map(toIdOf)).filter((id) => id > 0);
    const seen = {
      owners: await this.store.seenBy(
        [...new Set(foreign.map(({ source }) => source.enterpriseId))],
        [...new Set(others)],
      ),
      before: await this.store.askedBefore(
        auth.scope,
        foreign.map(({ source }) => source.id),
      ),
    };
    return new Map(foreign.map((sheet) => [sheet.source.id, outlookOf(auth, sheet, seen)]));
  }
  /** Runs in the transaction of the cascade. */
  async ask(
    auth: Auth,
    cascadeId: number,
    planned: readonly PlannedSheet[],
    ownerIds: readonly number[],
  ): Promise<CascadeAsk[]> {
    const outlook = await this.outlook(auth, planned);
    const byOwner = groupBy(
      planned.filter(({ source }) => outlook.get(source.id)?.canAsk),
      ({ source }) => source.enterpriseId,
    );
    const issues = ownerIds.flatMap((id, index) =>
      byOwner.has(id) ? [] : [{ path: `ownerIds.${index}`, code: 'cascade.notAsked' as const }],
    );
    if (issues.length > 0) throw badInput(...issues);
    const asked = [...new Set(ownerIds)].flatMap((id) => byOwner.get(id) ?? []);
    await this.store.insert(
      auth.scope,
      cascadeId,
      asked.flatMap(({ source }) => outlook.get(source.id)?.asks ?? []),
    );
    const records = await this.store.ofCascade(auth.scope, cascadeId);
    for (const [enterpriseId, rows] of groupBy(records, ({ ownerId }) => ownerId))
      await this.events.afterCommit('cascade.asked', { cascadeId, enterpriseId, ...wordsOf(rows) });
    return toAsks(records);
  }
  async withdraw(scope: Scope, cascadeId: number): Promise<void> {
    const records = await this.store.ofCascade(scope, cascadeId);
    if (records.length === 0) return;
    await this.store.withdraw(cascadeId);
    for (const [enterpriseId, rows] of groupBy(records, ({ ownerId }) => ownerId))
      await this.events.afterCommit('cascade.withdrawn', { cascadeId, enterpriseId, ...wordsOf(rows) });
  }
  async ofCascade(scope: Scope, cascadeId: number): Promise<CascadeAsk[]> {
    return toAsks(await this.store.ofCascade(scope, cascadeId));
  }
  async toCaller(scope: Scope, cascadeId: number): Promise<CascadeRequest> {
    const rows = await this.store.toCaller(scope, cascadeId);
    const [first] = rows;
    if (!first) throw notFound('cascade', cascadeId);
    return {
      id: cascadeId,
      enterpriseName: first.askerName,
      enterpriseNameEn: first.askerNameEn,
      ...askingOf(rows, first),
    };
  }
}

const toIdOf = ({ child }: PlannedAsk): number => ('sheet' in child ? child.sheet.id : child.substance.id);

/** Numbers of versions that do not exist yet are not positive: nobody was asked for them. */
function outlookOf(auth: Auth, { source, asks }: PlannedSheet, { owners, before }: Seen): AskOutlook {
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

const toAsks = (records: readonly AskRecord[]): CascadeAsk[] =>
  [...groupBy(records, ({ ownerId }) => ownerId)].flatMap(([enterpriseId, rows]) => {
    const [first] = rows;
    return first
      ? [
          {
            enterpriseId,
            enterpriseName: first.ownerName,
            enterpriseNameEn: first.ownerNameEn,
            ...askingOf(rows, first),
          },
        ]
      : [];
  });
const askingOf = (
  rows: readonly AskRecord[],
  first: AskRecord,
): Pick<CascadeAsk, 'askedBy' | 'askedAt' | 'withdrawnAt' | 'changes'> => ({
  askedBy: first.askedBy,
  askedAt: first.askedAt.toISOString(),
  withdrawnAt: first.withdrawnAt?.toISOString() ?? null,
  changes: [...groupBy(rows, ({ fromId, toId }) => `${fromId} ${toId}`).values()].map(changeOf),
});
function changeOf(rows: readonly AskRecord[]): AskedChange {
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
/** What the note says. */
function wordsOf(rows: readonly AskRecord[]): AskWords {
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
