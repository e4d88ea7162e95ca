import { Controller } from '@nestjs/common';
import { analysisHomepageApi, homeApi, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { HomeService } from './home.service';

@Controller()
export class HomeController {
  constructor(private readonly home: HomeService) {}
  @Handle(homeApi.figures) figures(auth: Auth) {
    return this.home.getFigures(auth);
  }
  @Handle(analysisHomepageApi.fileList) fileList(auth: Auth) {
    return this.home.listFiles(auth);
  }
  @Handle(analysisHomepageApi.todoList) todoList(auth: Auth, { all }: In<typeof analysisHomepageApi.todoList>) {
    return this.home.todoList(auth, all);
  }
  @Handle(analysisHomepageApi.updateUserTodoReport) updateUserTodoReport(
    auth: Auth,
    { ids, state }: In<typeof analysisHomepageApi.updateUserTodoReport>,
  ) {
    return this.home.updateReports(auth, ids, state);
  }
  @Handle(homeApi.bigScreen) bigScreen(auth: Auth) {
    return this.home.getBigScreen(auth);
  }
}
