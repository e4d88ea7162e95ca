import type { Feature } from '@matlas/server-kit';
import { TrustedInstallationEntity } from './bundle/trust';
import { CodeApprovalEntity } from './conversion/code-approval.entity';
import { ConversionEntity } from './conversion/conversion.entity';
import { SheetImportEntity, SheetOriginEntity } from './import/sheet-import.entity';
import { LayoutEntity } from './layout/layout.entity';
import { TransferModule } from './transfer.module';

export {
  ImdsIntake,
  type IntakeFile,
  type IntakeOutcome,
  type IntakeReason,
  type IntakeSheet,
} from './conversion/imds-intake';
export { ImdsLayouts } from './conversion/imds-layouts';
export { InstallationKeyStore, BundleTrustModule } from './bundle/trust';
export {
  type DocumentBatch,
  DocumentWriter,
  isFailed,
  type PreparedDocument,
  referencedKeys,
  SheetDocuments,
  TransferCoreModule,
  type WrittenDocument,
} from './core';
export { TransferModule } from './transfer.module';

/** Area transfer: import and export of data sheets as files, in every format. */
export const transferFeature: Feature = {
  module: TransferModule,
  entities: [
    SheetImportEntity,
    SheetOriginEntity,
    CodeApprovalEntity,
    ConversionEntity,
    LayoutEntity,
    TrustedInstallationEntity,
  ],
};
