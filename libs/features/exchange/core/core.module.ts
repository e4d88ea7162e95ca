import { Module } from '@nestjs/common';
import { MdsModule } from '@matlas/features/mds';
import { CheckModule } from '../check/check.module';
import { BatchForwardJob } from './batch-forward.job';
import { ReceivingController, SendingController } from './exchange-core.controllers';
import { DeletedSheetListener } from './deleted-sheet-listener';
import { ForwardService } from './forward.service';
import { receivedTodo } from './received-todo.store';
import { ReceiverDirectory } from './receiver-directory.store';
import { ReceivingService } from './receiving.service';
import { ReceivingDecisionService } from './receiving-decision.service';
import { RecipientService } from './recipient.service';
import { SendingService } from './sending.service';
import { SendingWithdrawService } from './sending-withdraw.service';
import { ShareDelivery } from './share-delivery';
import { ShareEventStore } from './share-event.store';
import { ShareHooks } from './share-hooks';
import { ShareMergeSteps } from './share-merge.store';
import { ShareRows } from './share.row';
import { ShareStore } from './share.store';
import { ShareEventPublisher } from './share-event-publisher';
import { ShareWriteStore } from './share-write.store';
import { PublishShareEventsJob } from './publish-share-events.job';

/** Recipients, sending, receiving, forwarding. */
@Module({
  imports: [MdsModule, CheckModule],
  controllers: [SendingController, ReceivingController],
  providers: [
    BatchForwardJob,
    DeletedSheetListener,
    ForwardService,
    receivedTodo,
    ReceiverDirectory,
    ReceivingService,
    ReceivingDecisionService,
    RecipientService,
    SendingService,
    SendingWithdrawService,
    ShareDelivery,
    ShareEventStore,
    ShareHooks,
    ShareMergeSteps,
    ShareRows,
    ShareStore,
    ShareEventPublisher,
    ShareWriteStore,
    PublishShareEventsJob,
  ],
  exports: [
    ForwardService,
    ReceivingService,
    ReceivingDecisionService,
    RecipientService,
    SendingService,
    SendingWithdrawService,
    ShareEventStore,
    ShareHooks,
    ShareRows,
    ShareStore,
  ],
})
export class ExchangeCoreModule {}
