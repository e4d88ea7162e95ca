import type { EdgeColumns, ListItem, NodeColumns, PositionColumns } from '@matlas/domain';

/**
 * Seeded data of performance.md section 0: s1 = 60,000 nodes, about 259,000 edges, 20,000 positions at scale 1.
 * s1b doubles the BOM on the same sheets; s1d and s1e repeat edges of tall components once and three times,
 * so that the expanded tree grows by orders of magnitude while nodes stay the same.
 */
export interface FleetOptions {
  scale: number;
  variant: 's1' | 's1b' | 's1d' | 's1e';
}

/** The columns of the engine and, parallel to them, the exact values of the tables. */
export interface Fleet {
  nodes: NodeColumns & { names: string[] };
  edges: EdgeColumns & {
    /** Position of the child in its parent, from 1. */
    position: Int32Array;
    childKind: Uint8Array;
    /** PORTION_CODES, 0 on the edges of components. */
    portionCode: Uint8Array;
    /** Declared percent in units of 0.0001 %: value or lower end, and upper end; 0 for a rest. */
    declaredLow: Int32Array;
    declaredHigh: Int32Array;
  };
  positions: PositionColumns & { vehicle: Int32Array; partNumber: string[] };
  classes: string[];
  items: ListItem[];
  substanceIds: Int32Array;
  /** Number of places in the expanded tree: positions and everything below. */
  expandedNodes: number;
}
