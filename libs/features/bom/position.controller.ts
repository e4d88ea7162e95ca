import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { BomEditService } from './bom-edit.service';
import { BomFillService } from './bom-fill.service';
import { BomPermits } from './bom-permits';
import { ProposalService } from './proposal.service';

const routes = api.bom;
@Controller()
export class PositionController {
  constructor(
    private readonly edits: BomEditService,
    private readonly filling: BomFillService,
    private readonly bomPermits: BomPermits,
    private readonly proposing: ProposalService,
  ) {}
  @Handle(routes.add) add(auth: Auth, input: In<typeof routes.add>) {
    return this.edits.addPosition(auth, input);
  }
  @Handle(routes.update) update(auth: Auth, input: In<typeof routes.update>) {
    return this.edits.updatePosition(auth, input);
  }
  @Handle(routes.move) move(auth: Auth, input: In<typeof routes.move>) {
    return this.edits.movePosition(auth, input);
  }
  @Handle(routes.remove) remove(auth: Auth, { id }: In<typeof routes.remove>) {
    return this.edits.removePosition(auth, id);
  }
  @Handle(routes.fill) fill(auth: Auth, input: In<typeof routes.fill>) {
    return this.filling.fill(auth, input);
  }
  @Handle(routes.permits) permits(auth: Auth, { modId, ids, actions }: In<typeof routes.permits>) {
    return this.bomPermits.summarise(auth, modId, ids, actions);
  }
  @Handle(routes.proposals) proposals(auth: Auth, { modId }: In<typeof routes.proposals>) {
    return this.proposing.listProposals(auth, modId);
  }
  @Handle(routes.takeProposals) takeProposals(auth: Auth, input: In<typeof routes.takeProposals>) {
    return this.proposing.takeProposals(auth, input);
  }
  @Handle(routes.dismissProposals) dismissProposals(auth: Auth, input: In<typeof routes.dismissProposals>) {
    return this.proposing.dismissProposals(auth, input);
  }
}
