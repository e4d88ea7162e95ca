import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { PackFiles } from './pack-files';
import { RecipientChecks } from './recipient-checks';
import { RulePackService } from './rule-pack.service';

const routes = api.exchangeCheck;
@Controller()
export class RulePackController {
  constructor(
    private readonly packs: RulePackService,
    private readonly files: PackFiles,
    private readonly checks: RecipientChecks,
  ) {}
  @Handle(routes.pack.list) list(auth: Auth) {
    return this.packs.list(auth);
  }
  @Handle(routes.pack.get) get(auth: Auth, { id }: In<typeof routes.pack.get>) {
    return this.packs.get(auth, id);
  }
  @Handle(routes.pack.draft) draft(auth: Auth) {
    return this.packs.createDraft(auth);
  }
  @Handle(routes.pack.save) save(auth: Auth, input: In<typeof routes.pack.save>) {
    return this.packs.save(auth, input);
  }
  @Handle(routes.pack.publish) publish(auth: Auth, input: In<typeof routes.pack.publish>) {
    return this.packs.publish(auth, input);
  }
  @Handle(routes.pack.delete) delete(auth: Auth, { ids }: In<typeof routes.pack.delete>) {
    return this.packs.delete(auth, ids);
  }
  @Handle(routes.pack.saveRule) saveRule(auth: Auth, input: In<typeof routes.pack.saveRule>) {
    return this.packs.saveRule(auth, input);
  }
  @Handle(routes.pack.deleteRules) deleteRules(auth: Auth, { ids }: In<typeof routes.pack.deleteRules>) {
    return this.packs.deleteRules(auth, ids);
  }
  @Handle(routes.pack.upload) upload(auth: Auth, { file }: In<typeof routes.pack.upload>) {
    return this.files.upload(auth, file);
  }
  @Handle(routes.pack.getPublished) of(_auth: Auth, { enterpriseId }: In<typeof routes.pack.getPublished>) {
    return this.packs.findPublished(enterpriseId);
  }
  @Handle(routes.preflight) preflight(auth: Auth, input: In<typeof routes.preflight>) {
    return this.checks.preflight(auth, input);
  }
}
