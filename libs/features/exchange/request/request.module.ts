import { Module } from '@nestjs/common';
import { CatalogModule } from '@matlas/features/catalog';
import { IdentityModule } from '@matlas/features/identity';
import { ImportsModule } from '@matlas/features/imports';
import { MdsModule } from '@matlas/features/mds';
import { ExchangeCoreModule } from '../core/core.module';
import { GuestController } from './guest.controller';
import { GuestFacts } from './guest-facts';
import { GuestService } from './guest.service';
import { RequestAnswerService } from './request-answer.service';
import { RequestChanges } from './request-changes';
import { RequestDecisionService } from './request-decision.service';
import { RequestShareListener } from './request-share-listener';
import { RequestController } from './request.controller';
import { RequestImportService } from './request-import.service';
import { RequestLinkJob } from './request-link.job';
import { RequestLinkService } from './request-link.service';
import { RequestLinkStore } from './request-link.store';
import { RequestMergeSteps } from './request-merge.store';
import { RequestMoves } from './request-moves';
import { RequestPartyStore } from './request-party.store';
import { RequestReadersStore } from './request-readers.store';
import { requestReminder } from './request-reminder.job';
import { RequestSearchStore } from './request-search.store';
import { RequestService } from './request.service';
import { RequestShareStore } from './request-share.store';
import { RequestStore } from './request.store';
import { answeredRequestsTodo, owedRequestsTodo } from './request-todo.store';
import { RequestWorkbooks } from './request-workbooks';

@Module({
  imports: [ImportsModule, CatalogModule, IdentityModule, MdsModule, ExchangeCoreModule],
  controllers: [GuestController, RequestController],
  providers: [
    answeredRequestsTodo,
    GuestFacts,
    GuestService,
    owedRequestsTodo,
    RequestAnswerService,
    RequestChanges,
    RequestDecisionService,
    RequestShareListener,
    RequestImportService,
    RequestLinkJob,
    RequestLinkService,
    RequestLinkStore,
    RequestMergeSteps,
    RequestMoves,
    RequestPartyStore,
    RequestReadersStore,
    requestReminder,
    RequestSearchStore,
    RequestService,
    RequestShareStore,
    RequestStore,
    RequestWorkbooks,
  ],
  exports: [RequestReadersStore, RequestPartyStore, RequestService],
})
export class RequestModule {}
