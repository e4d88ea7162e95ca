import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { ModelFiguresService } from './model-figures.service';

const { figures } = api.vehicle.modInfo;
/** The figures of a model's page, which come from the areas after the vehicle area. */
@Controller()
export class ModelFiguresController {
  constructor(private readonly models: ModelFiguresService) {}
  @Handle(figures) figures(auth: Auth, { id }: In<typeof figures>) {
    return this.models.computeFigures(auth, id);
  }
}
