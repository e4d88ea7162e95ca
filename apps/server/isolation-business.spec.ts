import { FEATURES } from '@matlas/features';
import { probeHalf } from '@matlas/testing';

/** Calls of data sheets, lists, vehicles and analyses. */
probeHalf(FEATURES, 'business');
