import { DecisionExport } from './decision-export';
import { decisionReminder } from './decision-reminder.job';
import { decisionTodo, expiringDecisionTodo } from './decision-todo.store';
import { DecisionController } from './decision.controller';
import { DecisionEntity, DecisionEventEntity } from './decision.entity';
import { DecisionService } from './decision.service';
import { DecisionProposalService } from './decision-proposal.service';
import { DecisionEvidence } from './decision-evidence';
import { DecisionActions } from './decision-actions';
import { DecisionStore } from './decision.store';
import './decision-events';

export const decisionControllers = [DecisionController];
export const decisionProviders = [
  DecisionStore,
  DecisionActions,
  DecisionEvidence,
  DecisionProposalService,
  DecisionService,
  DecisionExport,
  decisionReminder,
  decisionTodo,
  expiringDecisionTodo,
];
export const decisionEntities = [DecisionEntity, DecisionEventEntity];
