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
import { RequestController } from './request.controller';
import { RequestImportService } from './request-import.service';
import { RequestLinkJob } from './request-link.job';
import { RequestLinkService } from './request-link.service';
import { RequestLinkStore } from './request-link.store';
import { RequestMergeSteps } from './request-merge.store';
import { RequestMoves } from './request-moves';
import { RequestPartyStore } from './request-party.store';
import { RequestReadersStore } from './request-readers.store';
import { RequestReminderJob } from './request-reminder.job';
import { RequestSearchStore } from './request-search.store';
import { RequestService } from './request.service';
import { RequestShareStore } from './request-share.store';
import { RequestStore } from './request.store';
import { AnsweredRequestsTodo, OwedRequestsTodo, RequestTodoStore } from './request-todo.store';
import { RequestWorkbooks } from './request-workbooks';

@Module({
  imports: [ImportsModule, CatalogModule, IdentityModule, MdsModule, ExchangeCoreModule],
  controllers: [GuestController, RequestController],
  providers: [
    AnsweredRequestsTodo,
    GuestFacts,
    GuestService,
    OwedRequestsTodo,
    RequestAnswerService,
    RequestImportService,
    RequestLinkJob,
    RequestLinkService,
    RequestLinkStore,
    RequestMergeSteps,
    RequestMoves,
    RequestPartyStore,
    RequestReadersStore,
    RequestReminderJob,
    RequestSearchStore,
    RequestService,
    RequestShareStore,
    RequestStore,
    RequestTodoStore,
    RequestWorkbooks,
  ],
  exports: [RequestReadersStore, RequestPartyStore, RequestService],
})
export class RequestModule {}
