import { Injectable } from '@nestjs/common';
import { type UserStatus } from '@matlas/contract';
import { AppError, AuditTrail, type Auth, Db } from '@matlas/server-kit';
import { CallerCache } from '../caller-cache';
import { SessionStore } from '../session.store';
import { seatsOf, UserRightsService } from './user-rights.service';
import { UserWriteStore } from './user-write.store';
import { StoredUsers } from './stored-users';

const SUBJECT = 'app_user';

/** Activates and deactivates users. */
@Injectable()
export class UserStatusService {
  constructor(
    private readonly db: Db,
    private readonly writes: UserWriteStore,
    private readonly rights: UserRightsService,
    private readonly sessions: SessionStore,
    private readonly cache: CallerCache,
    private readonly audit: AuditTrail,
    private readonly stored: StoredUsers,
  ) {}

  /**
   * Throws `user.self`, `user.beyondOwn`, `user.lastAdministrator`; on activation the errors of `assertSeatsFree`,
   * because the user's seats may be taken.
   */
  setStatus(auth: Auth, id: number, status: UserStatus): Promise<null> {
    return this.db.tx(async () => {
      const before = await this.stored.lockUser(auth, id);
      if (before.status === status) return null;
      if (id === auth.userId) throw new AppError('user.self');
      if (status === 1) await this.rights.assertSeatsFree(before.enterpriseId, id, seatsOf(before));
      await this.writes.setStatus(id, status);
      if (status === 0) {
        await this.sessions.endAll(id, 'deactivated');
        await this.stored.assertAdministratorLeft(before);
      }
      await this.cache.forget();
      await this.audit.write(auth, {
        subject: SUBJECT,
        subjectId: id,
        action: 'change',
        before: { status: before.status },
        after: { status },
      });
      return null;
    });
  }
}
