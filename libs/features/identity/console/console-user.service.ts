import { Injectable } from '@nestjs/common';
import { AppError, AuditTrail, type Auth, databaseError, Db } from '@matlas/server-kit';
import { SessionStore } from '../session.store';
import { ConsoleUserStore } from './console-user.store';
import { StoredUsers } from '../users/stored-users';

const SUBJECT = 'app_user';

/** Further actions of the system console on users: reset of passwords, and deletion of users who never acted. */
@Injectable()
export class ConsoleUserService {
  constructor(
    private readonly db: Db,
    private readonly store: ConsoleUserStore,
    private readonly sessions: SessionStore,
    private readonly audit: AuditTrail,
    private readonly stored: StoredUsers,
  ) {}

  /**
   * Throws `user.referenced` for a user who acted or whom a record refers to, `user.self`, `user.beyondOwn`,
   * `user.lastAdministrator`.
   */
  delete(auth: Auth, ids: readonly number[]): Promise<null> {
    return this.db.tx(async () => {
      for (const id of ids) {
        if (id === auth.userId) throw new AppError('user.self');
        const before = await this.stored.lockUser(auth, id);
        if (await this.store.hasActed(id)) throw new AppError('user.referenced', { name: before.name });
        await this.sessions.endAll(id, 'deactivated');
        await this.store.delete(id).catch((error: unknown) => {
          throw databaseError(error)?.code === 'stillReferenced'
            ? new AppError('user.referenced', { name: before.name })
            : error;
        });
        await this.stored.assertAdministratorLeft(before);
        const { loginName, name, email, enterpriseId, organisationId, roles } = before;
        await this.audit.write(auth, {
          subject: SUBJECT,
          subjectId: id,
          action: 'delete',
          before: { loginName, name, email, enterpriseId, organisationId, roles: roles.map(({ code }) => code) },
        });
      }
      return null;
    });
  }
}
