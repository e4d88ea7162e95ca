import { InventoryController } from './inventory.controller';
import { InventoryExport } from './inventory-export';
import { InventoryService } from './inventory.service';
import { InventoryStore } from './inventory.store';

export const inventoryControllers = [InventoryController];
export const inventoryProviders = [InventoryExport, InventoryService, InventoryStore];
