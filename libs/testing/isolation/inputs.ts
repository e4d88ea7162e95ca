import type { Route } from '@matlas/contract';
import { requireLikeExample } from './example-input';
import { type IdPlace, IdPlaces } from './input-shape';
import { sourcesOf } from './reach';
import { minimalInput } from './sample-input';
import { type IdOf, type Input, MISSING, valueOf } from './trial';
import type { Caller, Relation, World } from './world';

/** Builds inputs of a route from rows of the world. */
export class Inputs {
  /** All ID fields, and those that the call requires. */
  readonly places: IdPlace[];
  readonly needed: IdPlace[];
  constructor(
    private readonly world: World,
    private readonly route: Route,
  ) {
    this.places = new IdPlaces(route).places;
    this.needed = minimalInput(route, this.places, (place) => valueOf(place, 1)).used;
  }

  listRowIds(caller: Caller, relation: Relation, name: string): readonly number[] {
    return relation === 'own'
      ? (caller.rows[name] ?? this.world.rows[caller.home][name] ?? [])
      : (this.world.rows[relation][name] ?? []);
  }
  candidates(caller: Caller, relation: Relation, place: IdPlace): readonly number[] {
    return sourcesOf(this.route, place).flatMap(({ rows }) => this.listRowIds(caller, relation, rows));
  }
  /** An input with own rows, except for the given IDs: the example of the OpenAPI document with IDs of the world. */
  buildInput(caller: Caller, idOf: IdOf): Input {
    const { input } = minimalInput(this.route, this.places, (place) =>
      valueOf(place, idOf(place) ?? this.candidates(caller, 'own', place)[0] ?? MISSING),
    );
    return requireLikeExample(this.route, input);
  }
}
