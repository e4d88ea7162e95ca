import { SavedAnalysesJob } from './saved-analyses.job';
import { SavedAnalysisController } from './saved-analysis.controller';
import { SavedAnalysisService } from './saved-analysis.service';
import { SavedAnalysisStore } from './saved-analysis.store';
import { SavedNotices } from './saved-notices';
import { SavedStarter } from './saved-starter';

export const savedControllers = [SavedAnalysisController];
export const savedProviders = [SavedAnalysesJob, SavedAnalysisService, SavedAnalysisStore, SavedNotices, SavedStarter];
