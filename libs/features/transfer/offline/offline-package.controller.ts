import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { OfflinePackageService } from './offline-package.service';

const routes = api.offlinePackage;
@Controller()
export class OfflinePackageController {
  constructor(private readonly packages: OfflinePackageService) {}
  @Handle(routes.right) right(auth: Auth) {
    return this.packages.findRight(auth);
  }
  @Handle(routes.download) download(auth: Auth, { ids }: In<typeof routes.download>) {
    return this.packages.download(auth, ids);
  }
  @Handle(routes.bringBack) bringBack(auth: Auth, input: In<typeof routes.bringBack>) {
    return this.packages.bringBack(auth, input);
  }
}
