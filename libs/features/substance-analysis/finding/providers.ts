import { ClaimTexts } from './claim-words';
import { FindingClaims } from './finding-claims';
import { FindingPaths } from './finding-paths';
import { FindingService } from './finding.service';
import { ReasonTexts } from './reason-words';

export const findingProviders = [ClaimTexts, FindingClaims, FindingPaths, FindingService, ReasonTexts];
