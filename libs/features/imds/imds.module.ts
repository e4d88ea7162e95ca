import { Module } from '@nestjs/common';
import { AuditModule } from '@matlas/features/audit';
import { CatalogModule } from '@matlas/features/catalog';
import { ImportsModule } from '@matlas/features/imports';
import { RulesModule } from '@matlas/features/rules';
import { SyncModule } from '@matlas/features/sync';
import { SystemModule } from '@matlas/features/system';
import { TransferModule } from '@matlas/features/transfer';
import { BasicData } from './basic-data/basic-data';
import { ImdsCodeStore } from './basic-data/imds-code.store';
import { FolderConnector } from './connectors/folder-connector';
import { HttpConnector } from './connectors/http-connector';
import { ImdsConnectors } from './connectors/imds-connectors';
import { SftpConnector } from './connectors/sftp-connector';
import { FetchImdsJob } from './fetch.job';
import { ImdsAccountStore } from './imds-account.store';
import { ImdsAccounts } from './imds-accounts';
import { ImdsConnections } from './imds-connections';
import { ImdsDecisionStore } from './imds-decision.store';
import { ImdsFileStore } from './imds-file.store';
import { ImdsIdentity } from './imds-identity';
import { ImdsMergeSteps } from './imds-merge.store';
import { ImdsOfferStore } from './imds-offer.store';
import { ImdsOrigin } from './imds-origin';
import { ImdsRunFaults } from './imds-run-faults';
import { ImdsSupplierStore } from './imds-supplier.store';
import { ImdsTake } from './imds-take';
import { ImdsController } from './imds.controller';
import { ImdsService } from './imds.service';
import { ImdsFileReader } from './inbox/imds-file-reader';
import { ImdsInbox } from './inbox/imds-inbox';
import { imdsNightly } from './nightly.job';
import { ImdsDecisions, SendImdsJob } from './send.job';

/** The connector of IMDS: files come and go by folder, SFTP or HTTP. */
@Module({
  imports: [AuditModule, CatalogModule, ImportsModule, RulesModule, SyncModule, SystemModule, TransferModule],
  controllers: [ImdsController],
  providers: [
    BasicData,
    FetchImdsJob,
    FolderConnector,
    HttpConnector,
    ImdsAccounts,
    ImdsAccountStore,
    ImdsCodeStore,
    ImdsConnections,
    ImdsConnectors,
    ImdsDecisions,
    ImdsDecisionStore,
    ImdsFileReader,
    ImdsFileStore,
    ImdsIdentity,
    ImdsInbox,
    ImdsMergeSteps,
    imdsNightly,
    ImdsOfferStore,
    ImdsOrigin,
    ImdsRunFaults,
    ImdsService,
    ImdsSupplierStore,
    ImdsTake,
    SendImdsJob,
    SftpConnector,
  ],
})
export class ImdsModule {}
