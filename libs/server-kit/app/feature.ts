import type { Type } from '@nestjs/common';
import type { EntitySchema } from 'typeorm';

/** What an area contributes to a process: its Nest module and its tables. */
export interface Feature {
  readonly module: Type;
  readonly entities: readonly (Type | EntitySchema)[];
}
export const entitiesOf = (features: readonly Feature[]): (Type | EntitySchema)[] =>
  features.flatMap((feature) => [...feature.entities]);
