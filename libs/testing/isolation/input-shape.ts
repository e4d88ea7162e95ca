import { findRecordKind, looksLikeId, MAX_INTEGER, isNotRecordId, type RecordKind, type Route } from '@matlas/contract';
import { z } from 'zod';

/** The part of JSON Schema that zod generates. */
export interface Shape {
  type?: string;
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  $ref?: string;
  $defs?: Record<string, Shape>;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  minItems?: number;
  format?: string;
  pattern?: string;
}
/** A field of an input with the ID of a record; `steps` is the path to it, `*` means the first item of a list. */
export interface IdPlace {
  field: string;
  steps: string[];
  kind: RecordKind;
  isText: boolean;
  isList: boolean;
  isRequired: boolean;
}

const PAGE_FIELDS = new Set(['pageNo', 'pageSize', 'q', 'cursor', 'sort', 'querys']);
const isId = (shape: Shape): boolean =>
  shape.type === 'integer' && shape.exclusiveMinimum === 0 && shape.maximum === MAX_INTEGER;

/** Schema of the route's input as a client sends it. */
export function shapeOf(route: Route): Shape {
  const shape =
    known.get(route) ?? (z.toJSONSchema(route.input, { io: 'input', unrepresentable: 'any', cycles: 'ref' }) as Shape);
  known.set(route, shape);
  return shape;
}
const known = new WeakMap<Route, Shape>();
export const resolved = (root: Shape, shape: Shape): Shape =>
  shape.$ref === undefined
    ? shape
    : shape.$ref === '#'
      ? root
      : resolved(root, root.$defs?.[shape.$ref.replace('#/$defs/', '')] ?? {});
/** The alternatives of a union except null, or the shape itself. */
export const choices = (shape: Shape): Shape[] =>
  (shape.anyOf ?? shape.oneOf ?? shape.allOf)?.filter(({ type }) => type !== 'null') ?? [shape];

/** Finds the fields of a route's input that hold IDs. Throws for an ID field that is not declared. */
export class IdPlaces {
  readonly places: IdPlace[] = [];
  private readonly seen = new Set<string>();
  private readonly root: Shape;
  constructor(private readonly route: Route) {
    this.root = shapeOf(route);
    this.walk(this.root, [], true);
  }

  private walk(shape: Shape, steps: string[], isRequired: boolean): void {
    if (shape.$ref !== undefined) {
      if (this.seen.has(shape.$ref)) return;
      this.seen.add(shape.$ref);
    }
    for (const choice of choices(resolved(this.root, shape))) {
      const real = resolved(this.root, choice);
      for (const [name, child] of Object.entries(real.properties ?? {}))
        this.visit(child, [...steps, name], isRequired && (real.required?.includes(name) ?? false));
      if (real.items) this.walk(real.items, [...steps, '*'], isRequired);
      if (real.anyOf ?? real.oneOf) this.walk(real, steps, isRequired);
    }
  }
  private visit(shape: Shape, steps: string[], isRequired: boolean): void {
    if (steps.length === 1 && PAGE_FIELDS.has(steps[0] ?? '')) return;
    const real = choices(resolved(this.root, shape)).map((choice) => resolved(this.root, choice));
    const list = real.find(({ items }) => items)?.items;
    const entries = list ? choices(resolved(this.root, list)).map((choice) => resolved(this.root, choice)) : [];
    const field = steps.filter((step) => step !== '*').join('.');
    const isNumber = [...real, ...entries].some(isId);
    const kind = isNotRecordId(this.route, field) ? undefined : findRecordKind(this.route, field);
    const isText = !isNumber && [...real, ...entries].some(({ type }) => type === 'string');
    if (kind !== undefined && (isNumber || isText) && !this.places.some((place) => place.field === field))
      this.places.push({
        field,
        steps: list ? [...steps, '*'] : steps,
        kind,
        isText,
        isList: list !== undefined,
        isRequired,
      });
    else if (kind === undefined && (isNumber || looksLikeId(field)) && !isNotRecordId(this.route, field))
      throw new Error(undeclared(this.route, field));
    else if (kind === undefined || !(isNumber || isText)) this.walk(shape, steps, isRequired);
  }
}
const undeclared = ({ method, path }: Route, field: string): string =>
  `${method} ${path}: say in libs/contract/wire/record-kinds.ts what \`${field}\` names (KIND_OF_FIELD, or KIND_OF_PATH` +
  ` for '${path}'), or that it names no record (NO_RECORDS)`;
