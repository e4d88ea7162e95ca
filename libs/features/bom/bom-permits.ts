import { Injectable } from '@nestjs/common';
import { bomType, displayName, lockState, type PositionPermitSummary } from '@matlas/contract';
import {
  mayOnPosition,
  NODE_ACTIONS,
  type NodeAction,
  type NodeFacts,
  nodeRefusal,
  type Permit,
  type PositionPermits,
  type Refusal,
} from '@matlas/domain';
import { type VehicleModel, VehicleModelService } from '@matlas/features/vehicle';
import { AppError, type Auth, can, notFound, toAppError, Translator } from '@matlas/server-kit';
import { NodeFactsStore, type StoredNodeFacts } from './node-facts.store';

const GRANTS: readonly (readonly [tag: string, actions: readonly NodeAction[]])[] = [
  ['bom:info:edit', ['edit', 'move', 'add', 'annotate', 'unannotate']],
  ['bom:info:delete', ['delete']],
  ['bom:info:hook', ['hook', 'unhook', 'replace', 'fill']],
  ['bom:info:match', ['match']],
];
/** Positions named for one reason. */
const MAX_NAMED = 20;

type Node = StoredNodeFacts & NodeFacts;
type Placed = { id: number; modId: number };

/**
 * What a caller may do with positions now: the matrix of node states (domain `NODE_MATRIX`) applied to what is stored.
 * Every service that changes a position asks here.
 */
@Injectable()
export class BomPermits {
  constructor(
    private readonly facts: NodeFactsStore,
    private readonly models: VehicleModelService,
    private readonly translator: Translator,
  ) {}

  async getPermits(auth: Auth, { id, modId }: Placed): Promise<PositionPermits> {
    const model = await this.models.getModel(auth, modId);
    const [node] = await this.listNodes(model, [id]);
    if (!node) throw notFound('position', id);
    return this.permitsOf(auth, model, node);
  }
  /** Throws the error that the specification defines for the forbidden action. */
  async assertPermitted(auth: Auth, position: Placed, action: NodeAction): Promise<void> {
    const permit = (await this.getPermits(auth, position))[action];
    if (!permit.allowed) throw toAppError(permit.reason);
  }
  /** The same for many positions: one issue for each that refuses. Nothing is done unless all of them allow it. */
  async assertAllPermitted(auth: Auth, modelId: number, ids: readonly number[], action: NodeAction): Promise<void> {
    const model = await this.models.getModel(auth, modelId);
    const refused = (await this.listNodes(model, ids)).flatMap((node) => {
      const permit = this.permitsOf(auth, model, node)[action];
      if (permit.allowed) return [];
      const { code, params } = permit.reason;
      return [{ path: `ids.${ids.indexOf(node.id)}`, code, params }];
    });
    const [first] = refused;
    if (first) throw new AppError(first.code as 'internal', first.params, refused);
  }
  /** What is refused for the whole BOM of a model, such as a position beside its top ones. */
  assertModelPermits({ lockState: lock, bomType: type }: VehicleModel, action: NodeAction): void {
    const refused = nodeRefusal({ ...NO_NODE, ...stateOfModel({ lockState: lock, bomType: type }) }, action);
    if (refused) throw toAppError(refused);
  }
  async summarise(
    auth: Auth,
    modelId: number,
    ids: readonly number[],
    actions: readonly NodeAction[] = NODE_ACTIONS,
  ): Promise<PositionPermitSummary[]> {
    const model = await this.models.getModel(auth, modelId);
    const nodes = await this.listNodes(model, ids);
    const permits = nodes.map((node) => ({ node, permits: this.permitsOf(auth, model, node) }));
    return actions.map((action) => {
      const refused = new Map<string, Node[]>();
      const allowed: number[] = [];
      for (const { node, permits: own } of permits) {
        const permit = own[action];
        if (permit.allowed) allowed.push(node.id);
        else {
          const reason = this.describeRefusal(permit.reason);
          refused.set(reason, [...(refused.get(reason) ?? []), node]);
        }
      }
      const language = this.translator.language;
      return {
        action,
        allowed,
        refused: [...refused].map(([reason, of]) => ({
          reason,
          count: of.length,
          names: of.slice(0, MAX_NAMED).map((node) => displayName(language, node)),
        })),
      };
    });
  }
  /**
   * The message of the specification, and the state of the node that is its cause. Other messages say it themselves.
   */
  describeRefusal({ code, params, ...more }: Refusal & { state?: string }): string {
    const message = this.translator.error(code, params);
    if (more.state === undefined || !code.startsWith('node.')) return message;
    const cause = this.translator.translate('findings', `nodeState.${more.state}`, params);
    return this.translator.translate('findings', 'nodeState.because', { message, cause });
  }
  describePermit(permit: Permit): { allowed: boolean; reason: string | null } {
    return { allowed: permit.allowed, reason: permit.allowed ? null : this.describeRefusal(permit.reason) };
  }

  private async listNodes(model: VehicleModel, ids: readonly number[]): Promise<Node[]> {
    const state = stateOfModel(model);
    return (await this.facts.listFacts(model.id, ids)).map((node) => ({ ...node, ...state }));
  }
  private permitsOf(auth: Auth, model: VehicleModel, node: Node): PositionPermits {
    const grants = new Set(GRANTS.filter(([tag]) => can(auth, tag)).flatMap(([, actions]) => actions));
    const { enterpriseId, organisationId, createdBy } = model;
    return mayOnPosition({ scope: auth.scope, grants }, { ...node, enterpriseId, organisationId, createdBy });
  }
}

/** A place where no position is yet. */
const NO_NODE: Omit<NodeFacts, 'locked' | 'formal'> = {
  isRoot: false,
  covered: false,
  hooked: false,
  flag: 0,
  hookedBelow: 0,
  annotated: false,
};
const stateOfModel = (model: Pick<VehicleModel, 'lockState' | 'bomType'>): Pick<NodeFacts, 'locked' | 'formal'> => ({
  locked: model.lockState === lockState.of.locked,
  formal: model.bomType === bomType.of.formal,
});
