import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { CompareExport } from './compare-export';
import { CompareService } from './compare.service';

const routes = api.mdsCompare;
@Controller()
export class CompareController {
  constructor(
    private readonly comparisons: CompareService,
    private readonly exports: CompareExport,
  ) {}
  @Handle(routes.compare) compare(auth: Auth, input: In<typeof routes.compare>) {
    return this.comparisons.compare(auth, input);
  }
  @Handle(routes.export) export(auth: Auth, input: In<typeof routes.export>) {
    return this.exports.exportWorkbook(auth, input);
  }
}
