import { RiskReport } from './risk-report';
import { RiskController } from './risk.controller';
import { RiskService } from './risk.service';
import { RiskStore } from './risk.store';

export const riskControllers = [RiskController];
export const riskProviders = [RiskStore, RiskService, RiskReport];
