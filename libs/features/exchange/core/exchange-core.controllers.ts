import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { ForwardService } from './forward.service';
import { ReceivingService } from './receiving.service';
import { ReceivingDecisionService } from './receiving-decision.service';
import { RecipientService } from './recipient.service';
import { SendingWithdrawService } from './sending-withdraw.service';
import { SendingService } from './sending.service';

const { recipients, sending, receiving, forwarding } = api.exchange;
@Controller()
export class SendingController {
  constructor(
    private readonly recipientService: RecipientService,
    private readonly sendings: SendingService,
    private readonly withdrawal: SendingWithdrawService,
  ) {}
  @Handle(recipients.list) list(auth: Auth, { id }: In<typeof recipients.list>) {
    return this.recipientService.list(auth, id);
  }
  @Handle(recipients.get) one(auth: Auth, { id }: In<typeof recipients.get>) {
    return this.recipientService.findRecipient(auth, id);
  }
  @Handle(recipients.saveOrUpdate) save(auth: Auth, input: In<typeof recipients.saveOrUpdate>) {
    return this.recipientService.saveOrUpdate(auth, input);
  }
  @Handle(recipients.listContacts) people(auth: Auth, input: In<typeof recipients.listContacts>) {
    return this.recipientService.listPeople(auth, input);
  }
  @Handle(recipients.delete) delete(auth: Auth, { ids }: In<typeof recipients.delete>) {
    return this.recipientService.delete(auth, ids);
  }
  @Handle(recipients.listEarlierRecipients) offered(auth: Auth, { id }: In<typeof recipients.listEarlierRecipients>) {
    return this.recipientService.listOffered(auth, id);
  }
  @Handle(recipients.copy) copy(auth: Auth, { id, fromKids }: In<typeof recipients.copy>) {
    return this.recipientService.copyRecipients(auth, id, fromKids);
  }
  @Handle(sending.timeline) timeline(auth: Auth, { id }: In<typeof sending.timeline>) {
    return this.recipientService.loadTimeline(auth, id);
  }
  @Handle(sending.send) send(auth: Auth, input: In<typeof sending.send>) {
    return this.sendings.send(auth, input);
  }
  @Handle(sending.propose) propose(auth: Auth, input: In<typeof sending.propose>) {
    return this.sendings.propose(auth, input);
  }
  @Handle(sending.publish) publish(auth: Auth, input: In<typeof sending.publish>) {
    return this.sendings.publish(auth, input);
  }
  @Handle(sending.sendFurther) further(auth: Auth, input: In<typeof sending.sendFurther>) {
    return this.sendings.sendFurther(auth, input);
  }
  @Handle(sending.recall) recall(auth: Auth, input: In<typeof sending.recall>) {
    return this.withdrawal.recall(auth, input);
  }
  @Handle(sending.cancel) cancel(auth: Auth, input: In<typeof sending.cancel>) {
    return this.withdrawal.cancel(auth, input);
  }
}
@Controller()
export class ReceivingController {
  constructor(
    private readonly received: ReceivingService,
    private readonly decisions: ReceivingDecisionService,
    private readonly forwards: ForwardService,
  ) {}
  @Handle(receiving.get) one(auth: Auth, { id }: In<typeof receiving.get>) {
    return this.received.findReceived(auth, id);
  }
  @Handle(receiving.listForSheet) ofSheet(auth: Auth, { sheetId }: In<typeof receiving.listForSheet>) {
    return this.received.listOfSheet(auth, sheetId);
  }
  @Handle(receiving.view) view(auth: Auth, input: In<typeof receiving.view>) {
    return this.received.view(auth, input);
  }
  @Handle(receiving.accept) accept(auth: Auth, input: In<typeof receiving.accept>) {
    return this.decisions.accept(auth, input);
  }
  @Handle(receiving.reject) reject(auth: Auth, input: In<typeof receiving.reject>) {
    return this.decisions.reject(auth, input);
  }
  @Handle(receiving.process) process(auth: Auth, { id, on }: In<typeof receiving.process>) {
    return this.received.setProcessing(auth, id, on);
  }
  @Handle(receiving.delete) delete(auth: Auth, { ids }: In<typeof receiving.delete>) {
    return this.received.remove(auth, ids);
  }
  @Handle(receiving.timeline) timeline(auth: Auth, { id }: In<typeof receiving.timeline>) {
    return this.received.loadTimeline(auth, id);
  }
  @Handle(forwarding.forward) forward(auth: Auth, input: In<typeof forwarding.forward>) {
    return this.forwards.forward(auth, input);
  }
  @Handle(forwarding.batch) batch(auth: Auth, input: In<typeof forwarding.batch>) {
    return this.forwards.startBatch(auth, input);
  }
}
