import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { InventoryExport } from './inventory-export';
import { InventoryService } from './inventory.service';

const routes = api.analysisInventory;
@Controller()
export class InventoryController {
  constructor(
    private readonly inventory: InventoryService,
    private readonly workbooks: InventoryExport,
  ) {}
  @Handle(routes.page) page(auth: Auth, input: In<typeof routes.page>) {
    return this.inventory.page(auth, input);
  }
  @Handle(routes.totals) totals(auth: Auth, { modId }: In<typeof routes.totals>) {
    return this.inventory.getTotals(auth, modId);
  }
  @Handle(routes.export) export(auth: Auth, input: In<typeof routes.export>) {
    return this.workbooks.exportWorkbook(auth, input);
  }
}
