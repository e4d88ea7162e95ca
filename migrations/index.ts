import { CreateExtensions1760000000000 } from './1760000000000-create-extensions';
import { CreateGraphNode1760000200000 } from './1760000200000-create-graph-node';
import { CreateMds1760000500000 } from './1760000500000-create-mds';

/** Every change of the schema, in order. */
export const MIGRATIONS = [
  CreateExtensions1760000000000,
  CreateGraphNode1760000200000,
  CreateMds1760000500000,
];
