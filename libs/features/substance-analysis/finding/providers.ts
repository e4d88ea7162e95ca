import { ClaimTexts } from './claim-words';
import { FindingClaims } from './finding-claims';
import { FindingPaths } from './finding-paths';
import { FindingService } from './finding.service';
import { PositionFindingService } from './position-finding.service';
import { ReasonTexts } from './reason-words';

export const findingProviders = [
  ClaimTexts,
  FindingClaims,
  FindingPaths,
  PositionFindingService,
  FindingService,
  ReasonTexts,
];
