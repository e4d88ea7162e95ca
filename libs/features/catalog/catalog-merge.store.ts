import { Injectable } from '@nestjs/common';
import { ID, MergeSteps, type MergeStep } from '@matlas/features/identity';

/** Moves the own substances and substance requests of an enterprise when two enterprises are merged. */
@Injectable()
export class CatalogMergeSteps extends MergeSteps {
  readonly order = 20;
  readonly steps: readonly MergeStep[] = [
    { op: 'move', kind: 'substance', table: 'substance', key: ID },
    { op: 'move', kind: 'substanceRequest', table: 'substance_request', key: ID },
  ];
}
