import { Controller } from '@nestjs/common';
import { cqcApi as routes, type In, type PageQuery } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { CqcBomService } from './cqc-bom.service';
import { CqcModels } from './cqc-models';
import { CqcCheckService } from './cqc-check.service';
import { CqcDerivation } from './cqc-derivation';
import { CqcImports } from './cqc-imports';
import { CqcPackage } from './cqc-package';

@Controller()
export class CqcController {
  constructor(
    private readonly models: CqcModels,
    private readonly boms: CqcBomService,
    private readonly derivation: CqcDerivation,
    private readonly checks: CqcCheckService,
    private readonly packages: CqcPackage,
    private readonly imports: CqcImports,
  ) {}
  @Handle(routes.page) page(auth: Auth, page: PageQuery) {
    return this.models.page(auth, page);
  }
  @Handle(routes.create) async create(auth: Auth, { modId }: In<typeof routes.create>) {
    return { modId, cqcModId: await this.models.ensureCqcModel(auth, modId) };
  }
  @Handle(routes.derive) derive(auth: Auth, input: In<typeof routes.derive>) {
    return this.derivation.start(auth, input);
  }
  @Handle(routes.importBom) importBom(auth: Auth, input: In<typeof routes.importBom>) {
    return this.imports.start(auth, input);
  }
  @Handle(routes.match) match(auth: Auth, input: In<typeof routes.match>) {
    return this.boms.match(auth, input);
  }
  @Handle(routes.add) add(auth: Auth, input: In<typeof routes.add>) {
    return this.boms.add(auth, input);
  }
  @Handle(routes.update) update(auth: Auth, input: In<typeof routes.update>) {
    return this.boms.update(auth, input);
  }
  @Handle(routes.hook) hook(auth: Auth, input: In<typeof routes.hook>) {
    return this.boms.hook(auth, input);
  }
  @Handle(routes.remove) remove(auth: Auth, { id }: In<typeof routes.remove>) {
    return this.boms.remove(auth, id);
  }
  @Handle(routes.position) position(auth: Auth, { id }: In<typeof routes.position>) {
    return this.boms.getPosition(auth, id);
  }
  @Handle(routes.check) check(auth: Auth, { modId }: In<typeof routes.check>) {
    return this.checks.check(auth, modId);
  }
  @Handle(routes.export) export(auth: Auth, { id }: In<typeof routes.export>) {
    return this.packages.export(auth, id);
  }
}
