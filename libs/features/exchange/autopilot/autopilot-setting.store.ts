import { Injectable } from '@nestjs/common';
import { AppError, Db, PlatformDb } from '@matlas/server-kit';

export interface AutopilotSetting {
  isOn: boolean;
  stoppedBy: 'person' | 'rejections' | null;
  maxPerDay: number | null;
  stopWindow: number | null;
  stopPercent: number | null;
  switchedAt: Date | null;
  switchedBy: string | null;
  version: number;
}
export type StopReason = Exclude<AutopilotSetting['stoppedBy'], null>;

const SELECT = `
  a.is_on as "isOn", a.stopped_by as "stoppedBy", a.max_per_day as "maxPerDay", a.stop_window as "stopWindow",
    a.stop_percent as "stopPercent", a.switched_at as "switchedAt",
  (select p.name from person_card p where p.id = a.switched_by) as "switchedBy", a.version`;
/** Default setting of an enterprise that has not saved one. */
const DEFAULT_SETTING: AutopilotSetting = {
  isOn: false,
  stoppedBy: null,
  maxPerDay: null,
  stopWindow: null,
  stopPercent: null,
  switchedAt: null,
  switchedBy: null,
  version: 0,
};

/** All queries on exchange_autopilot. */
@Injectable()
export class AutopilotSettingStore {
  constructor(
    private readonly db: Db,
    private readonly platform: PlatformDb,
  ) {}

  async findSetting(enterpriseId: number): Promise<AutopilotSetting> {
    return (
      (await this.db.row<AutopilotSetting>(`select ${SELECT} from exchange_autopilot a where a.enterprise_id = $1`, [
        enterpriseId,
      ])) ?? DEFAULT_SETTING
    );
  }
  /**
   * Reads the setting and locks its row until the transaction ends: a decision in progress is completed before the
   * autopilot is switched off, and none starts after it.
   */
  async findForUpdate(enterpriseId: number): Promise<AutopilotSetting> {
    await this.db.execute('insert into exchange_autopilot (enterprise_id) values ($1) on conflict do nothing', [
      enterpriseId,
    ]);
    return (
      (await this.db.row<AutopilotSetting>(
        `select ${SELECT} from exchange_autopilot a where a.enterprise_id = $1 for update`,
        [enterpriseId],
      )) ?? DEFAULT_SETTING
    );
  }
  async saveSwitch(enterpriseId: number, isOn: boolean, by: number, stoppedBy: StopReason | null): Promise<void> {
    await this.db.execute(
      `update exchange_autopilot
        set is_on = $2, stopped_by = $3, switched_at = clock_timestamp(), switched_by = nullif($4, 0)
        where enterprise_id = $1`,
      [enterpriseId, isOn, stoppedBy, by],
    );
  }
  async setLimits(
    enterpriseId: number,
    {
      version,
      maxPerDay,
      stopWindow,
      stopPercent,
    }: {
      version?: number | undefined;
      maxPerDay?: number | undefined;
      stopWindow?: number | undefined;
      stopPercent?: number | undefined;
    },
  ): Promise<void> {
    const changed = await this.db.execute(
      `update exchange_autopilot
        set max_per_day = $2, stop_window = $3, stop_percent = $4, version = version + 1
        where enterprise_id = $1 and version = coalesce(nullif($5, 0), 1)`,
      [enterpriseId, maxPerDay ?? null, stopWindow ?? null, stopPercent ?? null, version ?? 0],
    );
    if (changed === 0) throw new AppError('conflict');
  }
  /** Enterprises whose autopilot is on and that have waiting sheets; called by the schedule. */
  async listEnterprisesWithWaiting(): Promise<number[]> {
    const rows = await this.platform.rows<{ id: number }>(
      `select a.enterprise_id as id
        from exchange_autopilot a
        where a.is_on and exists (select 1 from mds_share h where h.enterprise_id = a.enterprise_id and ${WAITING})
        order by 1`,
    );
    return rows.map(({ id }) => id);
  }
  async isOn(enterpriseId: number): Promise<boolean> {
    return (
      (
        await this.platform.row<{ on: boolean }>(
          'select is_on as on from exchange_autopilot where enterprise_id = $1',
          [enterpriseId],
        )
      )?.on ?? false
    );
  }
}

/** SQL condition: the sheet is undecided, not in processing (`processing_at`), and readable. */
export const UNDECIDED = `
  h.receive_status in ('N', 'S', 'D') and h.removed_at is null and h.processing_at is null and h.opens`;
/** SQL condition: also not processed by the autopilot since it was sent. */
export const WAITING = `${UNDECIDED}
    and not exists (select 1 from exchange_autopilot_decision d where d.share_id = h.id and d.decided_at >= h.sent_at)`;
