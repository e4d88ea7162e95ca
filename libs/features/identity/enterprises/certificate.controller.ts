import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { CertificateExport } from './certificate-export';
import { CertificateService } from './certificate.service';

const routes = api.certificate;
@Controller()
export class CertificateController {
  constructor(
    private readonly certificates: CertificateService,
    private readonly workbooks: CertificateExport,
  ) {}
  @Handle(routes.page) page(auth: Auth, page: In<typeof routes.page>) {
    return this.certificates.page(auth, page);
  }
  @Handle(routes.saveOrUpdate) save(auth: Auth, input: In<typeof routes.saveOrUpdate>) {
    return this.certificates.save(auth, input);
  }
  @Handle(routes.delete) delete(auth: Auth, { ids }: In<typeof routes.delete>) {
    return this.certificates.delete(auth, ids);
  }
  @Handle(routes.export) export(auth: Auth, page: In<typeof routes.export>) {
    return this.workbooks.write(auth, page);
  }
  @Handle(routes.upload) upload(auth: Auth, { file }: In<typeof routes.upload>) {
    return this.certificates.upload(auth, file);
  }
}
