import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { PreferredService } from './preferred.service';
import { PreferredPreviewService } from './preferred-preview.service';

const routes = api.mdsMultiSource;
@Controller()
export class PreferredController {
  constructor(
    private readonly preferred: PreferredService,
    private readonly previews: PreferredPreviewService,
  ) {}
  @Handle(routes.preview) preview(auth: Auth, input: In<typeof routes.preview>) {
    return this.previews.preview(auth, input);
  }
  @Handle(routes.prefer) prefer(auth: Auth, input: In<typeof routes.prefer>) {
    return this.preferred.switchPreferred(auth, input);
  }
}
