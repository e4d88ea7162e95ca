import { Controller } from '@nestjs/common';
import { accountApi, type In, type PageQuery } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { AccountSettingsService } from './account-settings.service';
import { AvatarService } from './avatar.service';
import { ProfileContactService } from './profile-contact.service';
import { ProfileContactStore } from './profile-contact.store';
import { ScipBindingService } from './scip-binding.service';

@Controller()
export class AccountController {
  constructor(
    private readonly settings: AccountSettingsService,
    private readonly bindings: ScipBindingService,
    private readonly contacts: ProfileContactService,
    private readonly avatars: AvatarService,
    private readonly people: ProfileContactStore,
  ) {}
  @Handle(accountApi.settingsPage) settingsPage(auth: Auth, { userId }: In<typeof accountApi.settingsPage>) {
    return this.settings.getSettings(auth, userId);
  }
  @Handle(accountApi.saveSettings) saveSettings(auth: Auth, input: In<typeof accountApi.saveSettings>) {
    return this.settings.save(auth, input);
  }
  @Handle(accountApi.clientManagers) clientManagers(_: Auth, page: PageQuery) {
    return this.people.clientManagers(page);
  }
  @Handle(accountApi.clientManagersAtRoot) clientManagersAtRoot(_: Auth, page: PageQuery) {
    return this.people.clientManagers(page);
  }
  @Handle(accountApi.bindScip) bindScip(auth: Auth, input: In<typeof accountApi.bindScip>) {
    return this.bindings.bind(auth, input);
  }
  @Handle(accountApi.rebindScip) rebindScip(auth: Auth, input: In<typeof accountApi.rebindScip>) {
    return this.bindings.rebind(auth, input);
  }
  @Handle(accountApi.scipAccount) scipAccount(auth: Auth) {
    return this.bindings.getMasked(auth);
  }
  @Handle(accountApi.saveProfile) saveProfile(auth: Auth, input: In<typeof accountApi.saveProfile>) {
    return this.contacts.save(auth, input);
  }
  @Handle(accountApi.uploadAvatar) uploadAvatar(auth: Auth, { file }: In<typeof accountApi.uploadAvatar>) {
    return this.avatars.upload(auth, file);
  }
  @Handle(accountApi.download) download(auth: Auth, { fileId }: In<typeof accountApi.download>) {
    return this.avatars.download(auth, fileId);
  }
}
