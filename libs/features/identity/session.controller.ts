import { Controller, Inject } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, BUILD, Db, Handle } from '@matlas/server-kit';
import { ChallengeService } from './challenge.service';
import { PasswordService } from './password.service';
import { ProfileService } from './profile.service';
import { SignInService } from './sign-in.service';
import { UploadService } from './upload.service';

const { session, account } = api.identity;
/** The caller is not signed in yet, so these calls belong to no enterprise. */
@Controller()
export class SessionController {
  constructor(
    private readonly db: Db,
    private readonly signIns: SignInService,
    private readonly challenges: ChallengeService,
    private readonly passwords: PasswordService,
    private readonly profiles: ProfileService,
    private readonly uploads: UploadService,
    @Inject(BUILD) private readonly build: string,
  ) {}
  @Handle(session.start) start(_: Auth, request: In<typeof session.start>) {
    return this.db.asPlatform(() => this.signIns.start(request));
  }
  @Handle(session.solve) solve(_: Auth, solution: In<typeof session.solve>) {
    return this.db.asPlatform(() => this.challenges.solve(solution));
  }
  @Handle(session.login) login(_: Auth, input: In<typeof session.login>) {
    return this.db.asPlatform(() => this.signIns.signIn(input));
  }
  @Handle(session.haveTo) haveTo(auth: Auth) {
    return this.signIns.haveTo(auth);
  }
  @Handle(session.logout) logout(auth: Auth) {
    return this.signIns.signOut(auth);
  }
  @Handle(session.passwordState) passwordState(auth: Auth) {
    return this.passwords.getState(auth);
  }
  @Handle(session.changePassword) changePassword(auth: Auth, input: In<typeof session.changePassword>) {
    return this.passwords.change(auth, input);
  }
  @Handle(session.menus) menus(auth: Auth, { userId }: In<typeof session.menus>) {
    return this.profiles.menus(auth, userId);
  }
  @Handle(session.updateNextShow) updateNextShow(auth: Auth, input: In<typeof session.updateNextShow>) {
    return this.profiles.updateNextShow(auth, input);
  }
  @Handle(session.version) async version() {
    return { version: this.build };
  }
  @Handle(session.upload) upload(auth: Auth, { file }: In<typeof session.upload>) {
    return this.uploads.storeFile(auth, file);
  }
  @Handle(account.profile) profile(auth: Auth, { id }: In<typeof account.profile>) {
    return this.profiles.profile(auth, id);
  }
}
