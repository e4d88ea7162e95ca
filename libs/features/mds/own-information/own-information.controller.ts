import { Controller } from '@nestjs/common';
import { api } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { OwnInformationService } from './own-information.service';

const routes = api.mdsOwnInformation;
@Controller()
export class OwnInformationController {
  constructor(private readonly own: OwnInformationService) {}
  @Handle(routes.get) get(auth: Auth) {
    return this.own.get(auth);
  }
}
