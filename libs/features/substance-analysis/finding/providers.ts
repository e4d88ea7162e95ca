import { ClaimWords } from './claim-words';
import { FindingClaims } from './finding-claims';
import { FindingPaths } from './finding-paths';
import { FindingService } from './finding.service';
import { ReasonWords } from './reason-words';

export const findingProviders = [ClaimWords, FindingClaims, FindingPaths, FindingService, ReasonWords];
