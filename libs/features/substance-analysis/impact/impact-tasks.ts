import { Injectable } from '@nestjs/common';
import { type ActionReport, type analysisImpactApi, type In } from '@matlas/contract';
import { type Auth, Translator } from '@matlas/server-kit';
import { AnalysisTaskService } from '../task/task.service';
import { ImpactActionStore } from './impact-action.store';
import { ImpactService } from './impact.service';
import { ImpactStore } from './impact.store';
import { type PlannedAction, assertAll } from './planned-action';
import { ImpactActionRunner } from './impact-action-runner';

type Routes = typeof analysisImpactApi;

/** Tasks for the vehicles of an impact. */
@Injectable()
export class ImpactTasks {
  constructor(
    private readonly translator: Translator,
    private readonly impacts: ImpactStore,
    private readonly service: ImpactService,
    private readonly actions: ImpactActionStore,
    private readonly tasks: AnalysisTaskService,
    private readonly runner: ImpactActionRunner,
  ) {}

  async giveTasks(
    auth: Auth,
    { impactId, checkOnly, modIds, assigneeId, dueDate, note }: In<Routes['createTasks']>,
  ): Promise<ActionReport> {
    const impact = await this.impacts.getImpact(auth.scope, impactId);
    const models = await this.actions.listModels(auth.scope, impactId, modIds);
    assertAll(modIds, models, 'model');
    return this.runner.runActions(
      auth,
      impact,
      'task',
      checkOnly,
      models.map(({ id, name, positions }): PlannedAction => {
        const title = this.translator.translate('analysis', 'impact.task', {
          lists: this.service.titleOf(impact),
          model: name,
          count: positions,
        });
        return {
          target: `model:${id}`,
          nameZh: name,
          nameEn: name,
          text: title,
          partyId: null,
          words: null,
          make: () =>
            this.tasks.createTask(auth, {
              title,
              note: note ?? '',
              source: 'impact',
              link: `/analysis/ListImpact?impactId=${impactId}&modId=${id}`,
              assigneeId,
              dueDate: dueDate ?? null,
            }),
        };
      }),
    );
  }
}
