import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { InitialPasswords } from './initial-passwords';

const routes = api.system.config;
@Controller()
export class InitialPasswordController {
  constructor(private readonly passwords: InitialPasswords) {}
  @Handle(routes.getDefaultPassword) shown(auth: Auth) {
    return this.passwords.getSetting(auth);
  }
  @Handle(routes.setDefaultPassword) set(auth: Auth, input: In<typeof routes.setDefaultPassword>) {
    return this.passwords.saveSetting(auth, input);
  }
}
