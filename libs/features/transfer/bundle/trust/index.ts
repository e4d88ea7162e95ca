export { BundleCheck } from './bundle-check';
export { BundleTrust } from './bundle-trust';
export { BundleTrustModule } from './bundle-trust.module';
export { InstallationKeyStore } from './installation-key.store';
export { TrustedInstallationEntity } from './trusted-installation.entity';
