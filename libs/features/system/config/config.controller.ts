import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { PlatformSettingService } from './platform-setting.service';
import { SyncAccountService } from './sync-account.service';

const { getHelp, settings, saveSettings, ownAccounts, imdsAccounts } = api.system.config;
@Controller()
export class ConfigController {
  constructor(
    private readonly platform: PlatformSettingService,
    private readonly accounts: SyncAccountService,
  ) {}
  @Handle(getHelp) getHelp() {
    return this.platform.getHelp();
  }
  @Handle(settings) settings() {
    return this.platform.getSettings();
  }
  @Handle(saveSettings) saveSettings(auth: Auth, input: In<typeof saveSettings>) {
    return this.platform.save(auth, input);
  }
  @Handle(ownAccounts.list) ownAccounts(auth: Auth) {
    return this.accounts.list(auth, 'own');
  }
  @Handle(ownAccounts.saveOrUpdate) saveOwn(auth: Auth, input: In<typeof ownAccounts.saveOrUpdate>) {
    return this.accounts.save(auth, 'own', input);
  }
  @Handle(ownAccounts.delete) deleteOwn(auth: Auth, { ids }: In<typeof ownAccounts.delete>) {
    return this.accounts.delete(auth, 'own', ids);
  }
  @Handle(imdsAccounts.list) imdsAccounts(auth: Auth) {
    return this.accounts.list(auth, 'imds');
  }
  @Handle(imdsAccounts.saveOrUpdate) saveImds(auth: Auth, input: In<typeof imdsAccounts.saveOrUpdate>) {
    return this.accounts.save(auth, 'imds', input);
  }
  @Handle(imdsAccounts.delete) deleteImds(auth: Auth, { ids }: In<typeof imdsAccounts.delete>) {
    return this.accounts.delete(auth, 'imds', ids);
  }
}
