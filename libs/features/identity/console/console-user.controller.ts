import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { PasswordService } from '../password.service';
import { EnterpriseUserService } from '../users/enterprise-user.service';
import { UserChangeService } from '../users/user-change.service';
import { UserCreateService } from '../users/user-create.service';
import { ConsolePasswordService } from './console-password.service';
import { ConsoleUserService } from './console-user.service';
import { UserImportService } from './user-import.service';
import { UserWorkbooks } from './user-workbooks';

const { users } = api.system;
/** Users of the system console. */
@Controller()
export class ConsoleUserController {
  constructor(
    private readonly people: EnterpriseUserService,
    private readonly creation: UserCreateService,
    private readonly changes: UserChangeService,
    private readonly passwords: PasswordService,
    private readonly resets: ConsolePasswordService,
    private readonly console: ConsoleUserService,
    private readonly imports: UserImportService,
    private readonly workbooks: UserWorkbooks,
  ) {}
  @Handle(users.page) users(auth: Auth, { page, ...filter }: In<typeof users.page>) {
    return this.people.page(auth, filter, page);
  }
  @Handle(users.add) add(auth: Auth, input: In<typeof users.add>) {
    return this.creation.create(auth, input);
  }
  @Handle(users.update) update(auth: Auth, input: In<typeof users.update>) {
    return this.changes.change(auth, input);
  }
  @Handle(users.delete) deleteUsers(auth: Auth, { ids }: In<typeof users.delete>) {
    return this.console.delete(auth, ids);
  }
  @Handle(users.updatePassword) updatePassword(auth: Auth, input: In<typeof users.updatePassword>) {
    return this.passwords.change(auth, input);
  }
  @Handle(users.resetPassword) resetPassword(auth: Auth, input: In<typeof users.resetPassword>) {
    return this.resets.resetPassword(auth, input);
  }
  @Handle(users.importUser) importUser(auth: Auth, input: In<typeof users.importUser>) {
    return this.imports.import(auth, input);
  }
  @Handle(users.importErrors) async importErrors(auth: Auth, input: In<typeof users.importErrors>) {
    return this.workbooks.errors(
      input.file.name,
      await this.imports.import(auth, { ...input, validRowsOnly: false, checkOnly: true }),
    );
  }
  @Handle(users.exportUserList) exportUsers(auth: Auth, { page, ...filter }: In<typeof users.exportUserList>) {
    return this.workbooks.export(auth, filter, page);
  }
  @Handle(users.downloadUserTemplate) template(auth: Auth) {
    return this.workbooks.template(auth);
  }
}
