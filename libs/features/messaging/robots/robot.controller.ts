import { Controller } from '@nestjs/common';
import { type In, type PageQuery, robotApi } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { ChatAccountService } from './chat-account.service';
import { RobotMessageService } from './robot-message.service';
import { RobotService } from './robot.service';

type Api = typeof robotApi;
@Controller()
export class RobotController {
  constructor(
    private readonly robots: RobotService,
    private readonly robotMessages: RobotMessageService,
    private readonly chatAccounts: ChatAccountService,
  ) {}
  @Handle(robotApi.page) page(auth: Auth, page: PageQuery) {
    return this.robots.page(auth, page);
  }
  @Handle(robotApi.saveOrUpdate) save(auth: Auth, input: In<Api['saveOrUpdate']>) {
    return this.robots.save(auth, input);
  }
  @Handle(robotApi.delete) delete(auth: Auth, { ids }: In<Api['delete']>) {
    return this.robots.delete(auth, ids);
  }
  @Handle(robotApi.test) test(auth: Auth, { id }: In<Api['test']>) {
    return this.robotMessages.sendTest(auth, id);
  }
  @Handle(robotApi.accounts) accounts(auth: Auth, page: PageQuery) {
    return this.chatAccounts.page(auth, page);
  }
  @Handle(robotApi.saveAccounts) saveAccounts(auth: Auth, input: In<Api['saveAccounts']>) {
    return this.chatAccounts.save(auth, input);
  }
  @Handle(robotApi.messages) messages(auth: Auth, page: PageQuery) {
    return this.robotMessages.page(auth, page);
  }
  @Handle(robotApi.resend) resend(auth: Auth, { ids }: In<Api['resend']>) {
    return this.robotMessages.resend(auth, ids);
  }
}
