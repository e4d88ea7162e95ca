import type { Feature } from '@matlas/server-kit';

/** The areas in their order (architecture.md section 3). */
export const FEATURES: readonly Feature[] = [];
