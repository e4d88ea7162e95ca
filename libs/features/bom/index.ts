import type { Feature } from '@matlas/server-kit';
import { BomImportEntity, BomPositionEntity, BomProposalEntity, BomVersionEntity } from './bom-position.entity';
import { BomModule } from './bom.module';

export * from './bom.service';
export * from './bom-import.service';
export * from './bom-import.store';
export * from './bom-import-check.service';
export * from './bom-edit.service';
export * from './bom-hook.service';
export * from './bom-match.service';
export * from './bom-position.store';
export { BomReplacementService } from './bom-replacement.service';
export { MatchingInfoService } from './matching-info.service';
export { BomWriteStore, type MatchOutcome, type NewPosition } from './bom-write.store';
export type { BomRead, BomToRead } from './read-bom.task';
export { HookedModelStore } from './hooked-model.store';
export { BomModule } from './bom.module';

/** Area bom: position trees of vehicle models, import, matching, hooking. */
export const bomFeature: Feature = {
  module: BomModule,
  entities: [BomPositionEntity, BomImportEntity, BomVersionEntity, BomProposalEntity],
};
