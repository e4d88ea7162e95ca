import { Module } from '@nestjs/common';
import { BomModule } from '@matlas/features/bom';
import { IdentityModule } from '@matlas/features/identity';
import { VehicleModule } from '@matlas/features/vehicle';
import { FolderDrop } from './connectors/folder-drop';
import { HttpUpload } from './connectors/http-upload';
import { CqcBomService } from './cqc-bom.service';
import { CqcImports } from './cqc-imports';
import { CqcModels } from './cqc-models';
import { CqcCheckService } from './cqc-check.service';
import { CqcConnectorService } from './cqc-connector.service';
import { CqcDerivation } from './cqc-derivation';
import { CqcLayoutStore } from './cqc-layout.store';
import { CqcMergeSteps } from './cqc-merge.store';
import { CqcModelStore } from './cqc-model.store';
import { CqcPackage } from './cqc-package';
import { CqcPositionStore } from './cqc-position.store';
import { CqcSending, CqcUploadService, CqcUploadTrail } from './cqc-upload.service';
import { CqcUploadStore } from './cqc-upload.store';
import { CqcController } from './cqc.controller';
import { CqcUploadController } from './cqc-upload.controller';
import { DeriveCqcBomJob } from './derive-bom.job';
import { FetchCqcAnswersJob, SendCqcPackageJob } from './send-package.job';

/** The BOM of a vehicle for the certification body, its package and its upload. */
@Module({
  imports: [IdentityModule, VehicleModule, BomModule],
  controllers: [CqcController, CqcUploadController],
  providers: [
    CqcBomService,
    CqcCheckService,
    CqcConnectorService,
    CqcDerivation,
    CqcImports,
    CqcLayoutStore,
    CqcMergeSteps,
    CqcModels,
    CqcModelStore,
    CqcPackage,
    CqcPositionStore,
    CqcSending,
    CqcUploadService,
    CqcUploadStore,
    CqcUploadTrail,
    DeriveCqcBomJob,
    FetchCqcAnswersJob,
    FolderDrop,
    HttpUpload,
    SendCqcPackageJob,
  ],
  exports: [CqcBomService, CqcDerivation, CqcLayoutStore],
})
export class CqcModule {}
