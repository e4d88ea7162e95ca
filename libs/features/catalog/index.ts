import type { Feature } from '@matlas/server-kit';
import { CatalogModule } from './catalog.module';
import { CountryEntity, MapPointEntity, MaterialClassEntity, MaterialStandardEntity } from './reference.entities';
import { SubstanceEntity } from './substance.entity';

export * from './catalog-loader';
export * from './substance.service';

/** Area catalog: basic substances, material classes, standards, countries. */
export const catalogFeature: Feature = { module: CatalogModule, entities: [SubstanceEntity, MaterialClassEntity, MaterialStandardEntity, CountryEntity, MapPointEntity] };
