import { Controller } from '@nestjs/common';
import { type ScheduleSave, schedulesApi } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { ScheduleService } from './schedule.service';

@Controller()
export class ScheduleController {
  constructor(private readonly schedules: ScheduleService) {}
  @Handle(schedulesApi.list) list(auth: Auth) {
    return this.schedules.listSchedules(auth);
  }
  @Handle(schedulesApi.update) update(auth: Auth, input: ScheduleSave) {
    return this.schedules.updateSchedule(auth, input);
  }
  @Handle(schedulesApi.run) run(auth: Auth, { key }: { key: string }) {
    return this.schedules.runSchedule(auth, key);
  }
}
