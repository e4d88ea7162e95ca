import { Controller } from '@nestjs/common';
import { accessApi, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { AccessService } from './access.service';

@Controller()
export class AccessController {
  constructor(private readonly access: AccessService) {}
  @Handle(accessApi.confirm) confirm(auth: Auth, input: In<typeof accessApi.confirm>) {
    return this.access.confirm(auth, input);
  }
  @Handle(accessApi.sessions) sessions(auth: Auth) {
    return this.access.listSessions(auth);
  }
  @Handle(accessApi.endSession) endSession(auth: Auth, { uuid }: In<typeof accessApi.endSession>) {
    return this.access.endSession(auth, uuid);
  }
  @Handle(accessApi.apiKeys) apiKeys(auth: Auth) {
    return this.access.listApiKeys(auth);
  }
  @Handle(accessApi.createApiKey) createApiKey(auth: Auth, input: In<typeof accessApi.createApiKey>) {
    return this.access.createApiKey(auth, input);
  }
  @Handle(accessApi.rotateApiKey) rotateApiKey(auth: Auth, input: In<typeof accessApi.rotateApiKey>) {
    return this.access.rotateApiKey(auth, input);
  }
  @Handle(accessApi.endApiKey) endApiKey(auth: Auth, { id }: In<typeof accessApi.endApiKey>) {
    return this.access.endApiKey(auth, id);
  }
}
