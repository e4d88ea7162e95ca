import { Injectable } from '@nestjs/common';
import type {
  In,
  JobStarted,
  NodeStatus,
  SyncInvitation,
  SyncKind,
  syncPartnerApi,
  SyncPartnerRow,
  SyncTrigger,
} from '@matlas/contract';
import { isReleased } from '@matlas/domain';
import { SheetStore } from '@matlas/features/mds';
import { AppError, AuditTrail, type Auth, can, Db, notFound } from '@matlas/server-kit';
import { SyncRunService } from '../runs/sync-run.service';
import type { NewSyncRun } from '../runs/sync-run.store';
import { PairingService } from './pairing.service';
import { PartnerEnterpriseStore } from './partner-enterprise.store';
import { type SyncPartner, SyncPartnerStore } from './sync-partner.store';

const SUBJECT = 'sync_partner';
const RIGHTS = { edit: 'webservice:partner:edit', run: 'webservice:mds:sync' } as const;
/** What a run is asked to do, besides its kind. */
export interface RunOptions {
  kind?: SyncKind | undefined;
  full?: boolean | undefined;
  /** Only these sheets of the partner. */
  keys?: readonly string[] | undefined;
  /** Only sheets that others sent to the enterprise. */
  received?: boolean | undefined;
  /** Own sheets that are sent. */
  sheetIds?: readonly number[] | undefined;
}
export const partnerKeyOf = ({ id }: Pick<SyncPartner, 'id'>): string => `matlas:${id}`;
export const newPartnerRun = (
  partner: SyncPartner,
  { kind, trigger }: Pick<NewSyncRun, 'kind' | 'trigger'>,
): NewSyncRun => ({
  ...{ origin: 'matlas', partnerId: partner.id, partnerKey: partnerKeyOf(partner), partnerName: partner.name },
  ...{ kind, trigger },
});

/** Paired installations of an enterprise, and runs with them. */
@Injectable()
export class SyncPartnerService {
  constructor(
    private readonly db: Db,
    private readonly partners: SyncPartnerStore,
    private readonly figures: PartnerEnterpriseStore,
    private readonly pairing: PairingService,
    private readonly runs: SyncRunService,
    private readonly sheets: SheetStore,
    private readonly audit: AuditTrail,
  ) {}

  async listPartners(auth: Auth): Promise<SyncPartnerRow[]> {
    return this.toRows(auth, await this.partners.listPartners(auth.scope));
  }
  invite(auth: Auth, name: string): Promise<SyncInvitation> {
    return this.pairing.invite(auth, name);
  }
  async pair(auth: Auth, url: string, code: string): Promise<SyncPartnerRow> {
    return this.getRow(auth, await this.pairing.pairWith(auth, url, code));
  }
  savePartner(
    auth: Auth,
    { id, version, name, url, active }: In<typeof syncPartnerApi.saveOrUpdate>,
  ): Promise<SyncPartnerRow> {
    return this.db.tx(async () => {
      const before = await this.partners.getPartner(auth.scope, id);
      if (before.state !== 'active' && before.state !== 'paused') throw new AppError('sync.notPaired');
      await this.change(auth, before, version, { name, url, state: active ? 'active' : 'paused' });
      return this.getRow(auth, id);
    });
  }
  endPairings(auth: Auth, ids: readonly number[]): Promise<null> {
    return this.db.tx(async () => {
      for (const id of ids) {
        const before = await this.partners.getPartner(auth.scope, id);
        if (before.state === 'ended') continue;
        await this.change(auth, before, before.version, { name: before.name, url: before.url, state: 'ended' });
      }
      return null;
    });
  }
  /** Throws `sync.notPaired`, `sync.partnerUnclear`, `sync.noAddress` and `sync.running`. */
  async startRun(
    auth: Auth,
    partnerId: number | undefined,
    { kind = 'all', full = false, ...options }: RunOptions,
    trigger: SyncTrigger = 'person',
  ): Promise<JobStarted & { runId: number }> {
    const partner = await this.choosePartner(auth, partnerId);
    if (partner.state !== 'active') throw new AppError('sync.notPaired');
    if (partner.url === '') throw new AppError('sync.noAddress', { name: partner.name });
    const given = Object.entries(options).filter(([, value]) => value !== undefined);
    return this.runs.startRun(auth, {
      ...newPartnerRun(partner, { kind, trigger }),
      full,
      options: Object.fromEntries(given),
    });
  }

  /** Sends own sheets. Throws `notFound` for one that the caller does not own, `sheet.notReleased` for a draft. */
  async startUpload(
    auth: Auth,
    partnerId: number | undefined,
    sheetIds: readonly number[],
  ): Promise<JobStarted & { runId: number }> {
    const own = (await this.sheets.findSheets(auth.scope, sheetIds)).filter(
      ({ enterpriseId }) => enterpriseId === auth.enterpriseId,
    );
    const found = new Set(own.map(({ id }) => id));
    const missing = sheetIds.find((id) => !found.has(id));
    if (missing !== undefined) throw notFound('sheet', missing);
    const draft = own.find(({ status, cver }) => !isReleased({ status: status as NodeStatus, cver }));
    if (draft) throw new AppError('sync.notReleased', { name: draft.name });
    return this.startRun(auth, partnerId, { kind: 'upload', sheetIds });
  }

  private async choosePartner(auth: Auth, partnerId: number | undefined): Promise<SyncPartner> {
    if (partnerId !== undefined) {
      const partner = await this.partners.getPartner(auth.scope, partnerId);
      // The centre sees the partners of all; what a run takes belongs to the enterprise of whoever starts it.
      if (partner.enterpriseId !== auth.enterpriseId) throw notFound('syncPartner', partnerId);
      return partner;
    }
    const active = (await this.partners.listPartners(auth.scope)).filter(
      ({ state, enterpriseId }) => state === 'active' && enterpriseId === auth.enterpriseId,
    );
    const [only] = active;
    if (!only) throw new AppError('sync.notPaired');
    if (active.length > 1) throw new AppError('sync.partnerUnclear', { count: active.length });
    return only;
  }
  private async change(
    auth: Auth,
    before: SyncPartner,
    version: number,
    after: Pick<SyncPartner, 'name' | 'url' | 'state'>,
  ): Promise<void> {
    if (!(await this.partners.saveSettings(before.id, version, after))) throw new AppError('conflict');
    const { name, url, state } = before;
    await this.audit.write(auth, {
      subject: SUBJECT,
      subjectId: before.id,
      action: 'change',
      before: { name, url, state },
      after,
    });
  }
  private async getRow(auth: Auth, id: number): Promise<SyncPartnerRow> {
    const [row] = await this.toRows(auth, [await this.partners.getPartner(auth.scope, id)]);
    return row as SyncPartnerRow;
  }
  private async toRows(auth: Auth, partners: readonly SyncPartner[]): Promise<SyncPartnerRow[]> {
    const figures = await this.figures.listFigures(partners.map(({ id }) => id));
    return partners.map((partner) => {
      const { id, name, url, state, fingerprint, remoteEnterprise, remoteEnterpriseCode, failures, version } = partner;
      const isPaired = state === 'active' || state === 'paused';
      return {
        ...{ id, name, url, state, fingerprint, remoteEnterprise, remoteEnterpriseCode, failures, version },
        ...(figures.get(id) ?? { sheets: 0, openErrors: 0, fullSeconds: null }),
        pairedBy: partner.createdByName,
        codeExpiresAt: partner.codeExpiresAt?.toISOString() ?? null,
        succeededAt: partner.succeededAt?.toISOString() ?? null,
        createTime: partner.createTime.toISOString(),
        updateTime: partner.updateTime.toISOString(),
        can: {
          edit: isPaired && can(auth, RIGHTS.edit),
          run: state === 'active' && url !== '' && can(auth, RIGHTS.run),
          end: state !== 'ended' && can(auth, RIGHTS.edit),
        },
      };
    });
  }
}
