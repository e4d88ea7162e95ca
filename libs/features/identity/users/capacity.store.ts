import { Injectable } from '@nestjs/common';
import type { Capacities } from '@matlas/contract';
import { Db, notFound } from '@matlas/server-kit';

export type Seat = keyof Capacities;
export type Seats = Record<Seat, { capacity: number; used: number }>;

const COUNTS = `count(*) filter (where u.transfer_right = 'upload')::int as upload,
    count(*) filter (where u.transfer_right = 'download')::int as download,
  count(*) filter (where u.transfer_right = 'upDownload')::int as "upDownload",
    count(*) filter (where u.cos_right = 'normal')::int as "cosNormal",
    count(*) filter (where u.cos_right = 'advanced')::int as "cosAdvanced"`;

/** Number of an enterprise's active users with each right, and its limits. */
@Injectable()
export class CapacityStore {
  constructor(private readonly db: Db) {}

  /** `exceptUserId` is not counted, because the right of that user is about to change. */
  async getSeats(enterpriseId: number, exceptUserId = 0): Promise<Seats> {
    const capacity = await this.db.row<Capacities>(
      `select upload_capacity as upload, download_capacity as download, up_download_capacity as "upDownload",
          cos_normal_capacity as "cosNormal", cos_advanced_capacity as "cosAdvanced"
       from enterprise where id = $1`,
      [enterpriseId],
    );
    const used = await this.db.row<Capacities>(
      `select ${COUNTS}
        from app_user u
        where u.enterprise_id = $1 and u.status = 1 and u.id <> $2
          and (u.transfer_right is not null or u.cos_right is not null)`,
      [enterpriseId, exceptUserId],
    );
    if (!capacity || !used) throw notFound('enterprise', enterpriseId);
    const seatOf = (seat: Seat): { capacity: number; used: number } => ({ capacity: capacity[seat], used: used[seat] });
    return {
      upload: seatOf('upload'),
      download: seatOf('download'),
      upDownload: seatOf('upDownload'),
      cosNormal: seatOf('cosNormal'),
      cosAdvanced: seatOf('cosAdvanced'),
    };
  }
}
