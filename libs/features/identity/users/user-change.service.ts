import { Injectable } from '@nestjs/common';
import { type EnterpriseUser, type EnterpriseUserChange } from '@matlas/contract';
import { AuditTrail, type Auth, clock, Db, Events, requirePerson } from '@matlas/server-kit';
import { CallerCache } from '../caller-cache';
import { EnterpriseUserService } from './enterprise-user.service';
import { UserForm } from './user-form';
import { UserWriteStore } from './user-write.store';
import { auditDetail } from './stored-users';
import { StoredUsers } from './stored-users';

const SUBJECT = 'app_user';

/** Changes users. Changed rights take effect at their next call. */
@Injectable()
export class UserChangeService {
  constructor(
    private readonly db: Db,
    private readonly writes: UserWriteStore,
    private readonly form: UserForm,
    private readonly cache: CallerCache,
    private readonly service: EnterpriseUserService,
    private readonly audit: AuditTrail,
    private readonly events: Events,
    private readonly stored: StoredUsers,
  ) {}

  /**
   * Throws the errors of `create`, `user.beyondOwn` for a user with more rights than the caller,
   * `user.lastAdministrator`, `conflict`.
   */
  change(auth: Auth, input: EnterpriseUserChange): Promise<EnterpriseUser> {
    return this.db.tx(async () => {
      const before = await this.stored.lockUser(auth, input.id);
      const ids = {
        organisationIds: before.organisations.map(({ id }) => id),
        roleIds: before.roles.map(({ id }) => id),
        modelIds: before.modelIds,
      };
      const checked = await this.form.check(auth, input, {
        enterpriseId: before.enterpriseId,
        trusted: before.trusted,
        ...ids,
      });
      await this.writes.updateUser({ ...checked.fields, id: before.id, version: input.version ?? before.version });
      await this.writes.setRoles(
        before.id,
        checked.roles.map((role) => role.id),
      );
      await this.stored.saveAssignments(before.id, checked);
      await this.stored.assertAdministratorLeft(before);
      await this.cache.forget();
      const after = await this.stored.getStoredUser(auth, before.id);
      if (after.email !== before.email) requirePerson(auth); // links to new passwords are sent there
      await this.audit.write(auth, {
        subject: SUBJECT,
        subjectId: before.id,
        action: 'change',
        before: auditDetail(before),
        after: auditDetail(after),
      });
      if (after.email !== before.email)
        await this.events.afterCommit('user.emailChanged', {
          userId: before.id,
          before: before.email,
          after: after.email,
          at: clock.instant(),
        });
      return this.service.get(auth, before.id);
    });
  }
}
