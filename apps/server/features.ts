export { FEATURES } from '@matlas/features';
