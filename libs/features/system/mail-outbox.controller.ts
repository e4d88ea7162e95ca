import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { MailOutboxService } from './mail-outbox.service';

const routes = api.mailOutbox;
@Controller()
export class MailOutboxController {
  constructor(private readonly mails: MailOutboxService) {}
  @Handle(routes.page) page(auth: Auth, page: In<typeof routes.page>) {
    return this.mails.page(auth, page);
  }
  @Handle(routes.get) get(auth: Auth, { id }: In<typeof routes.get>) {
    return this.mails.get(auth, id);
  }
}
