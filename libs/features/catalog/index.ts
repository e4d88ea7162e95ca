import type { Feature } from '@matlas/server-kit';
import { CatalogModule } from './catalog.module';
import { CountryEntity, MapPointEntity, MaterialClassEntity, MaterialStandardEntity } from './reference.entities';
import { SubstanceEntity } from './substance.entity';
import { SubstanceRequestEntity } from './substance-request.entity';
import './substance-events';

export * from './catalog-loader';
export { CatalogModule } from './catalog.module';
export * from './substance-lookup.service';
export { type AddedSubstance, SubstanceAdditions } from './import/substance-additions';
export { SubstanceFactService } from './import/substance-fact.service';
export * from './reference.store';
export * from './substance.service';
export * from './uncatalogued/uncatalogued-substances';
export { type Replacement, UncataloguedSubstanceStore } from './uncatalogued/uncatalogued-substance.store';
export { SubstanceUse } from './substance-uses';

/** Area catalog: basic substances, material classes, standards, countries. */
export const catalogFeature: Feature = {
  module: CatalogModule,
  entities: [
    SubstanceEntity,
    SubstanceRequestEntity,
    MaterialClassEntity,
    MaterialStandardEntity,
    CountryEntity,
    MapPointEntity,
  ],
};
