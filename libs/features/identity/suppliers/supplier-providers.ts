import { RankingExport } from './ranking-export';
import { RankingFiguresStore } from './ranking-figures.store';
import { RankingFormulaService } from './ranking-formula.service';
import { RankingFormulaStore } from './ranking-formula.store';
import { RankingController } from './ranking.controller';
import { RankingService } from './ranking.service';
import { RankingStore } from './ranking.store';
import { SupplierDataStore } from './supplier-data.store';
import { SupplierEvents } from './supplier-event.store';
import { SupplierStarStore } from './supplier-star.store';

/** Providers of the supplier ranking. */
export const SUPPLIER_CONTROLLERS = [RankingController];
export const SUPPLIER_PROVIDERS = [
  RankingExport,
  RankingFiguresStore,
  RankingFormulaService,
  RankingFormulaStore,
  RankingService,
  RankingStore,
  SupplierDataStore,
  SupplierEvents,
  SupplierStarStore,
];
