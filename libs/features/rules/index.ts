import type { Feature } from '@matlas/server-kit';
import { LawEntity } from './law.entity';
import { ListItemEntity } from './list-item.entity';
import { ListVersionEntity } from './list-version.entity';
import { RulesModule } from './rules.module';

export * from './law.service';
export * from './list-item.service';
export * from './rules-loader';

/** Area rules: regulations, lists, exemptions, application codes. */
export const rulesFeature: Feature = { module: RulesModule, entities: [LawEntity, ListVersionEntity, ListItemEntity] };
