import type { HomeFigures } from '@matlas/contract';
import type { CallError } from '@matlas/web-kit';
import type { UseQueryResult } from '@tanstack/react-query';

/** The query result that all cards of the home page share. */
export type Figures = UseQueryResult<HomeFigures, CallError>;
