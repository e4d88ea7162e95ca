import { PartNumberStore } from '../item-scope/part-number.store';
import { PartScopes } from '../item-scope/part-scopes';
import { ResMarkController } from './res-mark.controller';
import { ResMarkExport } from './res-mark-export';
import { ResMarkMergeSteps } from './res-mark-merge.store';
import { ResMarkService } from './res-mark.service';
import { ResMarkStore } from './res-mark.store';
import { RunListUse } from './run-list-use.store';

export const resMarkControllers = [ResMarkController];
export const resMarkProviders = [
  PartNumberStore,
  PartScopes,
  ResMarkExport,
  ResMarkMergeSteps,
  ResMarkService,
  ResMarkStore,
  RunListUse,
];
