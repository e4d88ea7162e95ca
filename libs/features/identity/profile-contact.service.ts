import { Injectable } from '@nestjs/common';
import { avatarPreset, type ProfileSave, type UserProfile } from '@matlas/contract';
import { AuditTrail, type Auth, clock, Db, Events, requirePerson } from '@matlas/server-kit';
import { AvatarService } from './avatar.service';
import { type Contact, ProfileContactStore } from './profile-contact.store';
import { ProfileService } from './profile.service';

/**
 * Contact fields and avatar that users change themselves. Account, name, position and roles are changed by their
 * administrator.
 */
@Injectable()
export class ProfileContactService {
  constructor(
    private readonly db: Db,
    private readonly store: ProfileContactStore,
    private readonly avatars: AvatarService,
    private readonly profiles: ProfileService,
    private readonly audit: AuditTrail,
    private readonly events: Events,
  ) {}

  /** Throws `notFound` for an avatar that the user did not upload. */
  save(auth: Auth, changes: ProfileSave): Promise<UserProfile> {
    return this.db.tx(async () => {
      const before = await this.store.lockContact(auth.userId);
      const after: Contact = {
        ...before,
        ...(Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Partial<Contact>),
      };
      if (after.email !== before.email) requirePerson(auth); // links to new passwords are sent there
      if (after.avatar !== before.avatar && after.avatar !== null && !avatarPreset.has(after.avatar))
        await this.avatars.assertOwn(auth, Number(after.avatar));
      await this.store.updateContact(auth.userId, after);
      await this.audit.write(auth, { subject: 'app_user', subjectId: auth.userId, action: 'change', before, after });
      if (after.avatar !== before.avatar) await this.avatars.deleteUnused(auth);
      if (after.email !== before.email)
        await this.events.afterCommit('user.emailChanged', {
          userId: auth.userId,
          before: before.email,
          after: after.email,
          at: clock.instant(),
        });
      return this.profiles.profile(auth, auth.userId);
    });
  }
}
