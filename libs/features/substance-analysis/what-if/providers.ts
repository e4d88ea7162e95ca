import { VariantCheck } from './variant-check';
import { WhatIfController } from './what-if.controller';
import { WhatIfEntity } from './what-if.entity';
import { WhatIfService } from './what-if.service';
import { WhatIfRunService } from './what-if-run.service';
import { WhatIfUseService } from './what-if-use.service';
import { WhatIfStore } from './what-if.store';

export const whatIfControllers = [WhatIfController];
export const whatIfProviders = [VariantCheck, WhatIfUseService, WhatIfRunService, WhatIfService, WhatIfStore];
export const whatIfEntities = [WhatIfEntity];
