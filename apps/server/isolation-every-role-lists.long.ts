import { FEATURES } from '@matlas/features';
import { readApart } from '@matlas/testing';

readApart(FEATURES, 'rest');
