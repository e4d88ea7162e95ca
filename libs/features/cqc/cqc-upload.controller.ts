import { Controller } from '@nestjs/common';
import { cqcApi as routes, type In, type PageQuery } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { CqcConnectorService } from './cqc-connector.service';
import { CqcSending, CqcUploadService } from './cqc-upload.service';

@Controller()
export class CqcUploadController {
  constructor(
    private readonly sending: CqcSending,
    private readonly uploads: CqcUploadService,
    private readonly connectors: CqcConnectorService,
  ) {}
  @Handle(routes.send) send(auth: Auth, { id }: In<typeof routes.send>) {
    return this.sending.start(auth, id);
  }
  @Handle(routes.uploads) listUploads(auth: Auth, page: PageQuery) {
    return this.uploads.page(auth, page);
  }
  @Handle(routes.package) package(auth: Auth, { cqcUploadId }: In<typeof routes.package>) {
    return this.uploads.getPackage(auth, cqcUploadId);
  }
  @Handle(routes.answer) answer(auth: Auth, { cqcUploadId }: In<typeof routes.answer>) {
    return this.uploads.fetchAnswer(auth, cqcUploadId);
  }
  @Handle(routes.connector) connector(auth: Auth) {
    return this.connectors.getConnector(auth);
  }
  @Handle(routes.saveConnector) saveConnector(auth: Auth, input: In<typeof routes.saveConnector>) {
    return this.connectors.saveConnector(auth, input);
  }
}
