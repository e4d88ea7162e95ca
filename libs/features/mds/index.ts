import type { Feature } from '@matlas/server-kit';
import { MdsModule } from './mds.module';
import { SheetEntity } from './sheet.entity';
import './events';

export { MdsModule } from './mds.module';
export * from './release.service';
export * from './share.service';
export * from './sheet-graph.store';
export * from './sheet-keepers';
export * from './sheet-match.store';
export * from './sheet-seed';
export * from './sheet.service';
export * from './sheet-writer';
export * from './tree.service';

/** Area mds: material data sheets, their versions and trees. */
export const mdsFeature: Feature = { module: MdsModule, entities: [SheetEntity] };
