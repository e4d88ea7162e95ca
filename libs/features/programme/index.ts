import type { Feature } from '@matlas/server-kit';
import { ProgrammeModule } from './programme.module';
import { ComponentChangeEntity, ComponentChangePlaceEntity } from './change/component-change.entity';
import {
  ComponentRecordEntity,
  ComponentRecordModelEntity,
  ComponentRecordPlaceEntity,
} from './record/component-record.entity';
import { ModeFillInEntity } from './fill-in/mode-fill-in.entity';
import { HighRiskMarkEntity } from './risk/high-risk-mark.entity';

/** Area programme: what people do with the parts of a vehicle model beside its BOM. */
export const programmeFeature: Feature = {
  module: ProgrammeModule,
  entities: [
    ComponentChangeEntity,
    ComponentChangePlaceEntity,
    ComponentRecordEntity,
    ComponentRecordModelEntity,
    ComponentRecordPlaceEntity,
    HighRiskMarkEntity,
    ModeFillInEntity,
  ],
};
