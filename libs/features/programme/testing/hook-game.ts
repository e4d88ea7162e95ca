import type { BomPosition } from '@matlas/contract';
import type { SeededRandom } from '@matlas/testing';
import { MAX_LEVEL, newPlace, nextFile, NUMBERS } from './hook-files';
import {
  copyOf,
  importOver,
  inOrder,
  isBelow,
  isCovered,
  isHookedBelow,
  levelOf,
  releaseRoot,
  rootOf,
  type RuleBom,
  type RulePlace,
} from './hook-rule';

interface Answer {
  ok?: boolean;
  code?: string;
  data?: unknown;
}
/** The server that is played against, as a person who may do everything with the vehicle. */
export interface GameServer {
  send: (method: 'get' | 'post' | 'delete', path: string, body?: object) => Promise<Answer>;
  /** Checks a file of positions. */
  upload: (modId: number, content: string) => Promise<Answer>;
  /** Waits for the end of a job; throws when it failed. */
  finish: (jobId: number) => Promise<void>;
}
/** An empty model, and released data sheets that can be hooked to its parts. */
export interface GameVehicle {
  modId: number;
  sheets: readonly number[];
}
interface PlannedChange {
  id: number;
  from: number;
  to: number;
  places: number[];
  state: 'planned' | 'confirmed' | 'undone';
}
interface Step {
  name: string;
  refused: boolean;
}
/** What must have happened at least once in all sequences together; every step may also be refused. */
export const seenSteps: readonly string[] = [
  ...['import', 'hook', 'unhook', 'mark', 'add', 'move', 'delete', 'restore', 'plan', 'confirm', 'undo'],
  ...['hook refused', 'unhook refused', 'delete refused', 'move refused', 'confirm refused', 'undo refused'],
];

/** One vehicle played on by random steps, over HTTP, beside the same vehicle by the written-out rule. */
export class HookGame {
  private bom: RuleBom = [];
  private readonly versions: { number: number; bom: RuleBom }[] = [];
  private readonly changes: PlannedChange[] = [];
  /** What was done, for the message of a failure. */
  readonly history: string[] = [];

  private readonly modId: number;
  private readonly sheets: readonly number[];

  private constructor(
    private readonly random: SeededRandom,
    private readonly server: GameServer,
    vehicle: GameVehicle,
  ) {
    this.modId = vehicle.modId;
    this.sheets = vehicle.sheets;
  }
  /** A game on a first BOM. */
  static async start(random: SeededRandom, server: GameServer, vehicle: GameVehicle): Promise<HookGame> {
    const game = new HookGame(random, server, vehicle);
    await game.importFile();
    return game;
  }

  expectedHooks(): unknown[] {
    return inOrder(this.bom).map((place) => [levelOf(place), place.id, place.number, place.name, place.sheet]);
  }
  async readHooks(): Promise<unknown[]> {
    return (await this.readTree()).map(({ level, id, number, name, sheet }) => [
      level,
      id,
      number,
      name,
      sheet?.id ?? null,
    ]);
  }
  private async readTree(): Promise<BomPosition[]> {
    return (await this.server.send('get', `/bom/info/tree/${this.modId}`)).data as BomPosition[];
  }

  async playStep(): Promise<Step> {
    const steps: Record<string, () => Promise<boolean>> = {
      import: () => this.importFile(),
      hook: () => this.hook(),
      unhook: () => this.unhook(),
      mark: () => this.mark(),
      add: () => this.add(),
      move: () => this.move(),
      delete: () => this.delete(),
      restore: () => this.restore(),
      plan: () => this.plan(),
      confirm: () => this.confirm(),
      undo: () => this.undo(),
    };
    const weights = [
      ...['hook', 'hook', 'hook', 'hook', 'import', 'import', 'mark'],
      ...['plan', 'confirm', 'undo', 'restore'],
    ];
    const name = this.random.pick([...weights, 'unhook', 'add', 'move', 'delete']);
    const isDone = await (steps[name] as () => Promise<boolean>)();
    this.history.push(`${name}${isDone ? '' : ' (refused)'}`);
    return { name, refused: !isDone };
  }
  /** Compares the answer with what the rule says, and tells whether the step was done. */
  private settle(what: string, answer: { ok?: boolean; code?: string }, isAllowed: boolean): boolean {
    if (Boolean(answer.ok) !== isAllowed)
      throw new Error(`${[...this.history, what].join(', ')}: ${isAllowed ? 'refused' : 'allowed'} ${answer.code}`);
    return isAllowed;
  }
  private place(): RulePlace {
    return this.random.pick(this.bom);
  }
  /** Mostly a place with a data sheet, if there is one. */
  private hookedPlace(): RulePlace {
    const hooked = this.bom.filter(({ sheet }) => sheet !== null);
    return hooked.length > 0 && this.random.chance(0.8) ? this.random.pick(hooked) : this.place();
  }

  private async hook(): Promise<boolean> {
    const place = this.place();
    const sheetId = this.random.pick(this.sheets);
    const isAllowed = place !== rootOf(this.bom) && (place.sheet !== null || !isCovered(place));
    const answer = await this.server.send('post', '/bom/info/articulatedMdsToTree', { ckid: place.id, sheetId });
    if (!this.settle(`hook ${place.name}`, answer, isAllowed)) return false;
    place.sheet = sheetId;
    return true;
  }
  private async unhook(): Promise<boolean> {
    const place = this.hookedPlace();
    const answer = await this.server.send('post', '/bom/info/articulatedMdsToTree', { ckid: place.id, sheetId: null });
    if (!this.settle(`unhook ${place.name}`, answer, place.sheet !== null)) return false;
    place.sheet = null;
    return true;
  }
  /** A mark decides nothing about sheets, but which of equal parts stays which. The vehicle says what can be marked. */
  private async mark(): Promise<boolean> {
    const place = this.place();
    const changes = [{ positionId: place.id, flag: 'mD' }];
    const { ok = false } = await this.server.send('post', '/analysis/anaRrrMark/mark', { modId: this.modId, changes });
    if (ok) place.marked = true;
    return ok;
  }
  private async add(): Promise<boolean> {
    const parent = this.place();
    if (levelOf(parent) >= MAX_LEVEL) return false;
    const number = this.random.chance(0.5) ? null : this.random.pick(NUMBERS);
    const fresh = { ...newPlace(this.random, parent), number, quantity: 1 };
    const { name, supplier } = fresh;
    const body = { modId: this.modId, parentId: parent.id, name, number, supplierCode: supplier, quantity: '1' };
    const answer = await this.server.send('post', '/bom/info/addBom', body);
    this.settle('add', answer, true);
    this.bom.push({ ...fresh, id: (answer.data as { id: number }).id });
    releaseRoot(this.bom);
    return true;
  }
  private async move(): Promise<boolean> {
    const [place, parent] = [this.place(), this.place()];
    const isAllowed = place !== rootOf(this.bom) && place !== parent && !isBelow(parent, place);
    const answer = await this.server.send('post', '/bom/info/move', { ckid: place.id, parentId: parent.id });
    if (!this.settle(`move ${place.name}`, answer, isAllowed)) return false;
    place.parent = parent;
    // It comes last below its new parent.
    this.bom = [...this.bom.filter((one) => one !== place), place];
    releaseRoot(this.bom);
    return true;
  }
  private async delete(): Promise<boolean> {
    const place = this.place();
    const isAllowed = place !== rootOf(this.bom) && place.sheet === null && !isHookedBelow(this.bom, place);
    if (isAllowed && this.bom.length < 4) return false;
    const answer = await this.server.send('delete', `/bom/info/deleteBom/${place.id}`);
    if (!this.settle(`delete ${place.name}`, answer, isAllowed)) return false;
    this.bom = this.bom.filter((one) => one !== place && !isBelow(one, place));
    releaseRoot(this.bom);
    return true;
  }

  private async importFile(): Promise<boolean> {
    const file = nextFile(this.random, this.bom);
    const cells = file.map((place) =>
      [levelOf(place), place.number ?? '', place.name, place.quantity, 10, place.supplier ?? ''].join(','),
    );
    const content = ['层级,零件号,零件名称,数量,单件质量(g),供应商代码', ...cells].join('\n');
    const checked = await this.server.upload(this.modId, content);
    const { importId } = (checked.data ?? {}) as { importId?: number };
    await this.replace(await this.server.send('post', '/bom/info/importBom', { importId }), content);
    const before = this.bom;
    this.bom = importOver(before, file);
    await this.adoptIds();
    return true;
  }
  private async restore(): Promise<boolean> {
    if (this.versions.length === 0) return false;
    const version = this.random.pick(this.versions);
    const kept = (await this.server.send('get', `/bom/info/versions/${this.modId}`)).data as {
      id: number;
      number: number;
    }[];
    const bomVersionId = kept.find(({ number }) => number === version.number)?.id;
    const marked = new Set(this.bom.filter((place) => place.marked).map(({ id }) => id));
    await this.replace(await this.server.send('post', '/bom/info/restoreVersion', { bomVersionId }), 'restore');
    // Marks of what is gone are not in a version.
    this.bom = copyOf(version.bom).map((place) => Object.assign(place, { marked: marked.has(place.id) }));
    releaseRoot(this.bom);
    return true;
  }
  /** Waits for the job that replaces the BOM; the present one becomes a version. */
  private async replace(started: Answer, content: string): Promise<void> {
    if (!started.ok) throw new Error(`${this.history.join(', ')}: ${JSON.stringify(started)}\n${content}`);
    await this.server.finish((started.data as { jobId: number }).jobId);
    if (this.bom.length > 0) this.versions.push({ number: this.versions.length + 1, bom: copyOf(inOrder(this.bom)) });
  }
  /** New positions get the ids that the server gave them. */
  private async adoptIds(): Promise<void> {
    const tree = await this.readTree();
    for (const [index, place] of inOrder(this.bom).entries()) place.id ||= tree[index]?.id ?? 0;
  }

  private async plan(): Promise<boolean> {
    const place = this.hookedPlace();
    const others = this.sheets.filter((sheet) => sheet !== place.sheet);
    const to = this.random.pick(this.random.chance(0.8) ? others : this.sheets);
    const answer = await this.server.send('post', '/model/componentChangeInfo/saveOrUpdate', {
      ...{ kind: 'change', positionId: place.id, sheetId: to, modIds: [this.modId] },
      ...{ reason: 'random', effectiveOn: '2026-01-01' },
    });
    const from = place.sheet;
    if (!this.settle(`plan ${place.name}`, answer, from !== null && from !== to) || from === null) return false;
    const places = this.bom.filter(({ sheet }) => sheet === from).map(({ id }) => id);
    this.changes.push({ id: (answer.data as { id: number }).id, from, to, places, state: 'planned' });
    return true;
  }
  private confirm = () => this.applyChange('confirm');
  private undo = () => this.applyChange('undo');
  /** All places of a change as one act, or none when one of them has another sheet by now. */
  private async applyChange(step: 'confirm' | 'undo'): Promise<boolean> {
    const open = this.changes.filter(({ state: one }) => one === (step === 'confirm' ? 'planned' : 'confirmed'));
    const change = open.at(-1) && this.random.chance(0.8) ? open.at(-1) : this.random.pick(this.changes);
    if (!change) return false;
    const [state, expected, next, sheet] =
      step === 'confirm'
        ? (['planned', change.from, 'confirmed', change.to] as const)
        : (['confirmed', change.to, 'undone', change.from] as const);
    const places = change.places.map((id) => this.bom.find((place) => place.id === id));
    const isAllowed = change.state === state && places.every((place) => place?.sheet === expected);
    const answer = await this.server.send('post', `/model/componentChangeInfo/${step}`, { id: change.id });
    if (!this.settle(`${step} ${change.id}`, answer, isAllowed)) return false;
    for (const place of places) if (place) place.sheet = sheet;
    change.state = next;
    return true;
  }
}
