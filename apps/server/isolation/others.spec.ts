import { FEATURES } from '@matlas/features';
import { probeArea } from '@matlas/testing';

probeArea(FEATURES, __filename);
