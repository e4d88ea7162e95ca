import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { ImportFieldService } from './import-field.service';

const routes = api.system.config.bomImportFields;
@Controller()
export class ImportFieldController {
  constructor(private readonly fields: ImportFieldService) {}
  @Handle(routes.list) list(auth: Auth) {
    return this.fields.list(auth);
  }
  @Handle(routes.update) update(auth: Auth, input: In<typeof routes.update>) {
    return this.fields.update(auth, input);
  }
}
