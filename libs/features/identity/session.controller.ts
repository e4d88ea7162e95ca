import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { PasswordService } from './password.service';
import { ProfileService } from './profile.service';
import { SignInService } from './sign-in.service';

const { session, account } = api.identity;
@Controller()
export class SessionController {
  constructor(private readonly signIns: SignInService, private readonly passwords: PasswordService, private readonly profiles: ProfileService) {}
  @Handle(session.start) start() { return this.signIns.start(); }
  @Handle(session.login) login(_: Auth, input: In<typeof session.login>) { return this.signIns.signIn(input); }
  @Handle(session.haveTo) haveTo(auth: Auth) { return this.signIns.haveTo(auth); }
  @Handle(session.logout) logout(auth: Auth) { return this.signIns.signOut(auth); }
  @Handle(session.changePassword) changePassword(auth: Auth, input: In<typeof session.changePassword>) { return this.passwords.change(auth, input); }
  @Handle(session.menus) menus(auth: Auth, { userId }: In<typeof session.menus>) { return this.profiles.menus(auth, userId); }
  @Handle(account.profile) profile(auth: Auth, { id }: In<typeof account.profile>) { return this.profiles.profile(auth, id); }
}
