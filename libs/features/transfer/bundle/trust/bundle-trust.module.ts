import { Module } from '@nestjs/common';
import { ImportsModule } from '@matlas/features/imports';
import { BundleCheck } from './bundle-check';
import { BundleTrust } from './bundle-trust';
import { InstallationKeyStore } from './installation-key.store';
import { TrustedInstallationController } from './trusted-installation.controller';
import { TrustedInstallationService } from './trusted-installation.service';
import { TrustedInstallationStore } from './trusted-installation.store';

/** The key of this installation, and the trusted keys of others. */
@Module({
  controllers: [TrustedInstallationController],
  imports: [ImportsModule],
  providers: [BundleCheck, BundleTrust, InstallationKeyStore, TrustedInstallationService, TrustedInstallationStore],
  exports: [BundleCheck, BundleTrust, InstallationKeyStore],
})
export class BundleTrustModule {}
