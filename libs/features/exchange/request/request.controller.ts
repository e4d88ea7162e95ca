import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { RequestAnswerService } from './request-answer.service';
import { RequestDecisionService } from './request-decision.service';
import { RequestImportService } from './request-import.service';
import { RequestLinkService } from './request-link.service';
import { RequestWorkbooks } from './request-workbooks';
import { RequestService } from './request.service';

const routes = api.exchangeRequest;
@Controller()
export class RequestController {
  constructor(
    private readonly requests: RequestService,
    private readonly answers: RequestAnswerService,
    private readonly decisions: RequestDecisionService,
    private readonly links: RequestLinkService,
    private readonly imports: RequestImportService,
    private readonly workbooks: RequestWorkbooks,
  ) {}
  @Handle(routes.page) page(auth: Auth, { page, ...filter }: In<typeof routes.page>) {
    return this.requests.page(auth, filter, page);
  }
  @Handle(routes.board) board(auth: Auth, { page, ...filter }: In<typeof routes.board>) {
    return this.requests.loadBoard(auth, filter, page);
  }
  @Handle(routes.export) export(auth: Auth, { page, ...filter }: In<typeof routes.page>) {
    return this.workbooks.exportList(auth, filter, page);
  }
  @Handle(routes.get) get(auth: Auth, { id }: In<typeof routes.get>) {
    return this.requests.get(auth, id);
  }
  @Handle(routes.history) history(auth: Auth, { id }: In<typeof routes.history>) {
    return this.requests.listHistory(auth, id);
  }
  @Handle(routes.recipients) recipients(auth: Auth) {
    return this.requests.listRecipients(auth);
  }
  @Handle(routes.saveOrUpdate) save(auth: Auth, input: In<typeof routes.saveOrUpdate>) {
    return this.requests.save(auth, input);
  }
  @Handle(routes.send) send(auth: Auth, { ids }: In<typeof routes.send>) {
    return this.requests.sendRequests(auth, ids);
  }
  @Handle(routes.remind) remind(auth: Auth, { ids }: In<typeof routes.remind>) {
    return this.requests.remindSuppliers(auth, ids);
  }
  @Handle(routes.delete) delete(auth: Auth, { ids }: In<typeof routes.delete>) {
    return this.requests.delete(auth, ids);
  }
  @Handle(routes.importRequests) import(auth: Auth, input: In<typeof routes.importRequests>) {
    return this.imports.importWorkbook(auth, input);
  }
  @Handle(routes.importErrors) async importErrors(auth: Auth, input: In<typeof routes.importErrors>) {
    return this.workbooks.errors(
      input.file.name,
      await this.imports.importWorkbook(auth, { ...input, validRowsOnly: false, checkOnly: true }),
    );
  }
  @Handle(routes.template) template() {
    return this.workbooks.exportTemplate();
  }
  @Handle(routes.start) start(auth: Auth, input: In<typeof routes.start>) {
    return this.answers.start(auth, input);
  }
  @Handle(routes.refuse) refuse(auth: Auth, input: In<typeof routes.refuse>) {
    return this.answers.refuse(auth, input);
  }
  @Handle(routes.createSheet) createSheet(auth: Auth, input: In<typeof routes.createSheet>) {
    return this.answers.createSheet(auth, input);
  }
  @Handle(routes.answer) answer(auth: Auth, input: In<typeof routes.answer>) {
    return this.answers.sendAnswer(auth, input);
  }
  @Handle(routes.withdraw) withdraw(auth: Auth, input: In<typeof routes.withdraw>) {
    return this.decisions.withdraw(auth, input);
  }
  @Handle(routes.accept) accept(auth: Auth, input: In<typeof routes.accept>) {
    return this.decisions.accept(auth, input);
  }
  @Handle(routes.return) return(auth: Auth, input: In<typeof routes.return>) {
    return this.decisions.returnAnswer(auth, input);
  }
  @Handle(routes.renewLink) async renewLink(auth: Auth, input: In<typeof routes.renewLink>) {
    return this.requests.toRow(auth, await this.links.renew(auth, input));
  }
  @Handle(routes.revokeLink) async revokeLink(auth: Auth, input: In<typeof routes.revokeLink>) {
    return this.requests.toRow(auth, await this.links.revoke(auth, input));
  }
  @Handle(routes.linkAnswer) linkAnswer(auth: Auth, { id }: In<typeof routes.linkAnswer>) {
    return this.links.findAnswer(auth, id);
  }
}
