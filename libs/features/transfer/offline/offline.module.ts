import { Module } from '@nestjs/common';
import { MdsModule } from '@matlas/features/mds';
import { BundleTrustModule } from '../bundle/trust';
import { OfflinePackageController } from './offline-package.controller';
import { OfflinePackageService } from './offline-package.service';
import { OfflineStore } from './offline.store';

/** Data sheets that are checked without a server, and come back from there. */
@Module({
  imports: [BundleTrustModule, MdsModule],
  controllers: [OfflinePackageController],
  providers: [OfflinePackageService, OfflineStore],
})
export class OfflinePackageModule {}
