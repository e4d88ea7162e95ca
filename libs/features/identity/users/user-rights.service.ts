import { Injectable } from '@nestjs/common';
import type { CosRight, TransferRight, UserCos, UserTransfer } from '@matlas/contract';
import { AppError, AuditTrail, type Auth, Db } from '@matlas/server-kit';
import { CallerCache } from '../caller-cache';
import { EnterpriseStore } from '../enterprises/enterprise.store';
import { CapacityStore, type Seat, type Seats } from './capacity.store';
import { type EnterpriseUserRecord, EnterpriseUserStore } from './enterprise-user.store';
import { assertNotBeyond } from './enterprise-user.row';
import { UserWriteStore } from './user-write.store';

const REACHED = {
  upload: 'capacity.upload',
  download: 'capacity.download',
  upDownload: 'capacity.upDownload',
  cosNormal: 'capacity.cos',
  cosAdvanced: 'capacity.cos',
} as const;
const COS_SEAT = { normal: 'cosNormal', advanced: 'cosAdvanced' } as const satisfies Record<CosRight, Seat>;
/** The seats that a user occupies. */
export const seatsOf = ({
  transferRight,
  cosRight,
}: Pick<EnterpriseUserRecord, 'transferRight' | 'cosRight'>): Seat[] => [
  ...(transferRight ? [transferRight] : []),
  ...(cosRight ? [COS_SEAT[cosRight]] : []),
];

/** Upload, download and COS rights of users, within the limits of the enterprise. */
@Injectable()
export class UserRightsService {
  constructor(
    private readonly db: Db,
    private readonly users: EnterpriseUserStore,
    private readonly writes: UserWriteStore,
    private readonly enterprises: EnterpriseStore,
    private readonly capacities: CapacityStore,
    private readonly cache: CallerCache,
    private readonly audit: AuditTrail,
  ) {}

  async getTransferRight(auth: Auth, id: number): Promise<UserTransfer> {
    const user = await this.users.getUser(auth.scope, id);
    const seats = await this.capacities.getSeats(user.enterpriseId);
    return {
      ...holderOf(user),
      right: user.transferRight,
      capacities: {
        upload: toCapacityRow(seats.upload),
        download: toCapacityRow(seats.download),
        upDownload: toCapacityRow(seats.upDownload),
      },
    };
  }
  async getCosRight(auth: Auth, id: number): Promise<UserCos> {
    const user = await this.users.getUser(auth.scope, id);
    const seats = await this.capacities.getSeats(user.enterpriseId);
    return {
      ...holderOf(user),
      right: user.cosRight,
      capacities: { normal: toCapacityRow(seats.cosNormal), advanced: toCapacityRow(seats.cosAdvanced) },
    };
  }

  async setTransfer(auth: Auth, id: number, right: TransferRight | null): Promise<UserTransfer> {
    await this.grant(auth, id, { transferRight: right });
    return this.getTransferRight(auth, id);
  }
  async setCos(auth: Auth, id: number, right: CosRight | null): Promise<UserCos> {
    await this.grant(auth, id, { cosRight: right });
    return this.getCosRight(auth, id);
  }

  /**
   * Throws `capacity.notEnabled` when the enterprise does not have the right, `capacity.upload` etc. when all its
   * seats are taken. The enterprise's row is locked first (`lockForCounting`), so that of two concurrent grants the
   * second counts the first.
   */
  async assertSeatsFree(enterpriseId: number, userId: number, wanted: readonly Seat[]): Promise<void> {
    const seats = await this.capacities.getSeats(enterpriseId, userId);
    for (const seat of wanted) {
      if (seats[seat].capacity === 0) throw new AppError('capacity.notEnabled');
      if (seats[seat].used >= seats[seat].capacity) throw new AppError(REACHED[seat]);
    }
  }

  private grant(
    auth: Auth,
    id: number,
    rights: Partial<Pick<EnterpriseUserRecord, 'transferRight' | 'cosRight'>>,
  ): Promise<void> {
    return this.db.tx(async () => {
      const { enterpriseId } = await this.users.getUser(auth.scope, id);
      await this.enterprises.lockForCounting(enterpriseId);
      const before = await this.users.lockUser(auth.scope, id);
      assertNotBeyond(auth, before);
      const { transferRight, cosRight } = { ...before, ...rights };
      const occupied = seatsOf(before);
      if (before.status === 1)
        await this.assertSeatsFree(
          enterpriseId,
          id,
          seatsOf({ transferRight, cosRight }).filter((seat) => !occupied.includes(seat)),
        );
      if (transferRight !== before.transferRight) await this.writes.setTransferRight(id, transferRight);
      if (cosRight !== before.cosRight) await this.writes.setCosRight(id, cosRight);
      await this.cache.forget();
      await this.audit.write(auth, {
        subject: 'app_user',
        subjectId: id,
        action: 'change',
        before: { transferRight: before.transferRight, cosRight: before.cosRight },
        after: { transferRight, cosRight },
      });
    });
  }
}

const holderOf = ({
  id,
  loginName,
  name,
  enterpriseId,
}: EnterpriseUserRecord): { id: number; loginName: string; name: string; enterpriseId: number } => ({
  id,
  loginName,
  name,
  enterpriseId,
});
const toCapacityRow = ({ capacity, used }: Seats[Seat]): UserCos['capacities']['normal'] => ({
  capacity,
  used,
  left: Math.max(0, capacity - used),
  isEnabled: capacity > 0,
});
