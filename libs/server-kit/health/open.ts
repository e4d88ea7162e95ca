import { SetMetadata } from '@nestjs/common';

export const OPEN = 'matlas.open';
/** Marks the few documents outside the contract (health, metrics, API description) that do not require sign-in. */
export const Open = () => SetMetadata(OPEN, true);
