import { VehicleVocStore } from './vehicle-voc.store';
import { VocAnalysisReport } from './voc-analysis-report';
import { VocAnalysisController } from './voc-analysis.controller';
import { VocAnalysisService } from './voc-analysis.service';

export const vocControllers = [VocAnalysisController];
export const vocProviders = [VehicleVocStore, VocAnalysisReport, VocAnalysisService];
