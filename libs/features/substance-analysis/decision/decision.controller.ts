import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { DecisionExport } from './decision-export';
import { DecisionService } from './decision.service';
import { DecisionEvidence } from './decision-evidence';
import { DecisionProposalService } from './decision-proposal.service';

const routes = api.analysisDecision;
@Controller()
export class DecisionController {
  constructor(
    private readonly decisions: DecisionService,
    private readonly evidence: DecisionEvidence,
    private readonly proposals: DecisionProposalService,
    private readonly workbooks: DecisionExport,
  ) {}
  @Handle(routes.page) page(auth: Auth, page: In<typeof routes.page>) {
    return this.decisions.page(auth, page);
  }
  @Handle(routes.get) get(auth: Auth, { id }: In<typeof routes.get>) {
    return this.decisions.get(auth, id);
  }
  @Handle(routes.listForFinding) ofFinding(auth: Auth, input: In<typeof routes.listForFinding>) {
    return this.decisions.listForFinding(auth, input);
  }
  @Handle(routes.upload) upload(auth: Auth, { file }: In<typeof routes.upload>) {
    return this.evidence.upload(auth, file);
  }
  @Handle(routes.propose) propose(auth: Auth, input: In<typeof routes.propose>) {
    return this.proposals.propose(auth, input);
  }
  @Handle(routes.approve) approve(auth: Auth, input: In<typeof routes.approve>) {
    return this.decisions.approve(auth, input);
  }
  @Handle(routes.refuse) refuse(auth: Auth, input: In<typeof routes.refuse>) {
    return this.decisions.refuse(auth, input);
  }
  @Handle(routes.withdraw) withdraw(auth: Auth, input: In<typeof routes.withdraw>) {
    return this.decisions.withdraw(auth, input);
  }
  @Handle(routes.export) export(auth: Auth, page: In<typeof routes.export>) {
    return this.workbooks.write(auth, page);
  }
}
