import { Controller } from '@nestjs/common';
import { api, type In, type UploadedFile } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { BundleService } from './bundle.service';
import { MdsXmlPapers } from './mds-xml-papers';

const routes = api.transferBundle;
@Controller()
export class BundleController {
  constructor(
    private readonly bundles: BundleService,
    private readonly papers: MdsXmlPapers,
  ) {}
  @Handle(routes.schema) schema() {
    return this.papers.schema();
  }
  @Handle(routes.documentation) documentation(_auth: unknown, { language }: In<typeof routes.documentation>) {
    return this.papers.documentation(language);
  }
  @Handle(routes.verify) verify(_auth: Auth, { file }: In<typeof routes.verify>) {
    return this.bundles.verify(file as UploadedFile);
  }
  @Handle(routes.ofImport) ofImport(auth: Auth, { importId }: In<typeof routes.ofImport>) {
    return this.bundles.verifyImport(auth, importId);
  }
}
