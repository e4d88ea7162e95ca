import { VariantCheck } from './variant-check';
import { WhatIfController } from './what-if.controller';
import { WhatIfEntity } from './what-if.entity';
import { WhatIfService } from './what-if.service';
import { WhatIfStore } from './what-if.store';

export const whatIfControllers = [WhatIfController];
export const whatIfProviders = [VariantCheck, WhatIfService, WhatIfStore];
export const whatIfEntities = [WhatIfEntity];
