import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { ImpactTasks } from './impact-tasks';
import { ImpactRequests } from './impact-requests';
import { ImpactMessages } from './impact-messages';
import { ImpactListService } from './impact-list.service';
import { ImpactReport } from './impact-report';
import { ImpactService } from './impact.service';

const routes = api.analysisImpact;
@Controller()
export class ImpactController {
  constructor(
    private readonly impacts: ImpactService,
    private readonly lists: ImpactListService,
    private readonly taskActions: ImpactTasks,
    private readonly requestActions: ImpactRequests,
    private readonly messageActions: ImpactMessages,
    private readonly reports: ImpactReport,
  ) {}
  @Handle(routes.start) start(auth: Auth, input: In<typeof routes.start>) {
    return this.impacts.start(auth, input);
  }
  @Handle(routes.startFromFile) ofFile(auth: Auth, input: In<typeof routes.startFromFile>) {
    return this.impacts.compareFile(auth, input);
  }
  @Handle(routes.fileColumns) fileColumns(auth: Auth, input: In<typeof routes.fileColumns>) {
    return this.impacts.readFileColumns(auth, input);
  }
  @Handle(routes.page) page(auth: Auth, { watchId, page }: In<typeof routes.page>) {
    return this.impacts.page(auth, watchId, page);
  }
  @Handle(routes.get) get(auth: Auth, { id }: In<typeof routes.get>) {
    return this.impacts.get(auth, id);
  }
  @Handle(routes.delete) delete(auth: Auth, { ids }: In<typeof routes.delete>) {
    return this.impacts.delete(auth, ids);
  }
  @Handle(routes.entries) entries(auth: Auth, input: In<typeof routes.entries>) {
    return this.lists.entries(auth, input);
  }
  @Handle(routes.sheets) sheets(auth: Auth, input: In<typeof routes.sheets>) {
    return this.lists.sheets(auth, input);
  }
  @Handle(routes.models) models(auth: Auth, input: In<typeof routes.models>) {
    return this.lists.models(auth, input);
  }
  @Handle(routes.positions) positions(auth: Auth, input: In<typeof routes.positions>) {
    return this.lists.positions(auth, input);
  }
  @Handle(routes.parties) parties(auth: Auth, input: In<typeof routes.parties>) {
    return this.lists.parties(auth, input);
  }
  @Handle(routes.calculateVerdicts) exact(auth: Auth, { impactId }: In<typeof routes.calculateVerdicts>) {
    return this.impacts.startExact(auth, impactId);
  }
  @Handle(routes.findings) findings(auth: Auth, input: In<typeof routes.findings>) {
    return this.lists.listFindings(auth, input);
  }
  @Handle(routes.export) export(auth: Auth, { id }: In<typeof routes.export>) {
    return this.reports.exportWorkbook(auth, id);
  }
  @Handle(routes.createTasks) tasks(auth: Auth, input: In<typeof routes.createTasks>) {
    return this.taskActions.giveTasks(auth, input);
  }
  @Handle(routes.sendRequests) requests(auth: Auth, input: In<typeof routes.sendRequests>) {
    return this.requestActions.askSuppliers(auth, input);
  }
  @Handle(routes.sendMessages) messages(auth: Auth, input: In<typeof routes.sendMessages>) {
    return this.messageActions.sendMessages(auth, input);
  }
}
