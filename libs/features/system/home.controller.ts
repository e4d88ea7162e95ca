import { Controller } from '@nestjs/common';
import { homeApi } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { HomeService } from './home.service';

@Controller()
export class HomeController {
  constructor(private readonly home: HomeService) {}
  @Handle(homeApi.figures) figures(auth: Auth) { return this.home.figures(auth); }
  @Handle(homeApi.bigScreen) bigScreen(auth: Auth) { return this.home.bigScreen(auth); }
}
