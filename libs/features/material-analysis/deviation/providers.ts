import { DeviationReport } from './deviation-report';
import { MassDeviationController } from './mass-deviation.controller';
import { MassDeviationExport } from './mass-deviation-export';
import { MassDeviationService } from './mass-deviation.service';
import { MassDeviationStore } from './mass-deviation.store';

export const deviationControllers = [MassDeviationController];
export const deviationProviders = [DeviationReport, MassDeviationExport, MassDeviationService, MassDeviationStore];
