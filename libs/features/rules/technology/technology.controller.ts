import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { TechnologyService } from './technology.service';

const routes = api.rulesTagging;
@Controller()
export class TechnologyController {
  constructor(private readonly technologies: TechnologyService) {}
  @Handle(routes.technologyNumbers) choices(auth: Auth, input: In<typeof routes.technologyNumbers>) {
    return this.technologies.choices(auth, input);
  }
  @Handle(routes.technologies) page(auth: Auth, { page, asOf }: In<typeof routes.technologies>) {
    return this.technologies.page(auth, page, asOf);
  }
  @Handle(routes.saveTechnology) save(auth: Auth, input: In<typeof routes.saveTechnology>) {
    return this.technologies.save(auth, input);
  }
  @Handle(routes.deleteTechnologies) delete(auth: Auth, { ids }: In<typeof routes.deleteTechnologies>) {
    return this.technologies.delete(auth, ids);
  }
  @Handle(routes.upload) upload(auth: Auth, { file }: In<typeof routes.upload>) {
    return this.technologies.upload(auth, file);
  }
}
