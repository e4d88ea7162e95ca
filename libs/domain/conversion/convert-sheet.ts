import {
  type ConversionDirection,
  type ConversionLoss,
  type ConversionRefusal,
  type ConversionRefusalCode,
  type ConversionWord,
  type ConvertibleChild,
  type ConvertibleNode,
  type ConvertibleOverride,
  type ConvertibleReference,
  type ConvertibleSheet,
  type ConvertibleSubstance,
  fieldText,
} from './convertible';
import { isConvertibleClass, isKnownClass } from './convertible-class';
import { internationalNames, ownNames } from './international-name';
import { LOST_FIELDS, type LostPart, printed, withoutFields } from './lost-fields';

/** Where a code is said: its substance, and the class of the material that holds it. */
export interface ApplicationPlace {
  substance: ConvertibleSubstance | undefined;
  classCode: string | undefined;
}
/** `open`: nobody approved what it means over there. `unknown`: no list of codes has it. */
export type ApplicationAnswer = { state: 'approved'; to: string } | { state: 'open' | 'unknown' };
/** What a conversion asks about the two systems. */
export interface ConversionWorld {
  application(code: string, place: ApplicationPlace): ApplicationAnswer;
  isJoker(joker: string): boolean;
  /** Can the other system find a sheet that is not part of the same sheet? */
  isReachable(reference: ConvertibleReference): boolean;
}
export interface OpenApplication extends ApplicationPlace {
  code: string;
  nodeKey: string;
  names: readonly string[];
}
export interface ConvertedSheet<S> {
  /** Absent where there is a refusal. */ sheet: S | undefined;
  refusals: ConversionRefusal[];
  losses: ConversionLoss[];
  words: ConversionWord[];
  open: OpenApplication[];
}

interface At {
  nodeKey: string;
  names: readonly string[];
}

/**
 * A sheet in the words of the other system. Whatever cannot be said there refuses the sheet or is told as a loss;
 * nothing is dropped silently.
 */
export function convertSheet<S extends ConvertibleSheet>(
  given: S,
  direction: ConversionDirection,
  world: ConversionWorld,
): ConvertedSheet<S> {
  const conversion = new Conversion(given.key, direction, world);
  const sheet = conversion.head(given);
  return {
    sheet: conversion.refusals.length === 0 ? sheet : undefined,
    refusals: conversion.refusals,
    losses: conversion.losses,
    words: conversion.words,
    open: conversion.open,
  };
}

class Conversion {
  readonly refusals: ConversionRefusal[] = [];
  readonly losses: ConversionLoss[] = [];
  readonly words: ConversionWord[] = [];
  readonly open: OpenApplication[] = [];
  constructor(
    private readonly key: string,
    private readonly direction: ConversionDirection,
    private readonly world: ConversionWorld,
  ) {}

  head<S extends ConvertibleSheet>(given: S): S {
    const at: At = { nodeKey: given.root.key, names: [given.root.name] };
    const isForeign = given.source === 'IMDS';
    const { attachments, ...rest } = this.kept(isForeign ? given : this.kept(given, 'number', at), 'sheet', at);
    for (const { name } of attachments ?? []) this.lose(at, { field: 'attachments', value: name, reason: 'noField' });
    if (this.direction === 'toImds' && !isForeign)
      this.lose(at, { field: 'source', value: given.source, reason: 'mapped', to: 'IMDS' });
    const lists = {
      ...this.list('recipients', 'recipient', given.recipients, at),
      ...this.list('requests', 'request', given.requests, at),
    };
    return { ...(rest as unknown as S), source: 'IMDS', ...lists, root: this.node(given.root, []) };
  }
  private list(field: string, part: LostPart, items: readonly object[] | undefined, at: At): object {
    return items ? { [field]: items.map((item, index) => this.kept(item, part, at, `${field}.${index}.`)) } : {};
  }

  private node<N extends ConvertibleNode>(given: N, above: readonly string[]): N {
    const at: At = { nodeKey: given.key, names: [...above, given.name] };
    const kept = this.kept(given, 'node', at);
    const classCode = fieldText(given.classCode);
    if (classCode !== undefined) this.checkClass(classCode, at);
    return {
      ...kept,
      ...this.names(given, at),
      children: given.children.map((child) => this.child(child, classCode, at)),
    };
  }
  private checkClass(code: string, at: At): void {
    if (!isKnownClass(code)) this.refuse('conversion.classUnknown', at, 'classCode', code, { class: code });
    else if (this.direction === 'toImds' && !isConvertibleClass(code))
      this.refuse('conversion.class', at, 'classCode', code, { class: code });
  }
  private names({ name, foreignName: given }: ConvertibleNode, at: At): { name: string; foreignName?: string } {
    const foreignName = fieldText(given);
    const names =
      this.direction === 'toImds' ? internationalNames({ name, foreignName }) : ownNames({ name, foreignName });
    if (!names) {
      this.refuse('conversion.foreignName', at, 'foreignName', foreignName ?? '', { name });
      return { name };
    }
    if (names.name !== name) this.words.push({ ...at, field: 'name', from: name, to: names.name });
    else if (this.direction === 'toImds' && foreignName !== undefined) this.tellOddNames(name, foreignName, at);
    return { name: names.name, ...(names.foreignName === undefined ? {} : { foreignName: names.foreignName }) };
  }
  /** A Chinese name beside a foreign one stands first when it comes back. */
  private tellOddNames(name: string, foreignName: string, at: At): void {
    const back = ownNames({ name, foreignName });
    if (back.name === name) return;
    this.lose(at, { field: 'name', value: name, reason: 'mapped', to: back.name });
    this.lose(at, { field: 'foreignName', value: foreignName, reason: 'mapped', to: back.foreignName ?? '' });
  }

  private child<C extends ConvertibleChild>(given: C, classCode: string | undefined, at: At): C {
    const inner: At = { nodeKey: given.node?.key ?? at.nodeKey, names: [...at.names, nameOf(given)] };
    const kept = this.kept(given, 'edge', inner);
    const code = fieldText(given.applicationCode);
    const place: ApplicationPlace = {
      substance: given.substance,
      classCode: given.node ? fieldText(given.node.classCode) : classCode,
    };
    if (given.reference && !given.reference.key && !this.world.isReachable(given.reference))
      this.refuse(
        'conversion.reference',
        inner,
        'reference',
        printed(given.reference.cid ?? given.reference.name ?? ''),
        { sheet: nameOf(given) },
      );
    return {
      ...kept,
      ...(given.node ? { node: this.node(given.node, at.names) } : {}),
      ...(given.reference?.key === undefined || given.reference.source === 'IMDS'
        ? {}
        : { reference: this.kept(given.reference, 'number', inner, 'reference.') }),
      ...(given.substance ? { substance: this.substance(given.substance, inner) } : {}),
      ...(code === undefined ? {} : { applicationCode: this.application(code, place, inner) }),
      ...(given.applicationOverrides
        ? { applicationOverrides: given.applicationOverrides.map((override) => this.override(override, inner)) }
        : {}),
    };
  }
  private override({ substance, applicationCode, ...rest }: ConvertibleOverride, at: At): ConvertibleOverride {
    const inner: At = { nodeKey: at.nodeKey, names: [...at.names, substanceName(substance)] };
    const place: ApplicationPlace = { substance, classCode: undefined };
    return {
      ...rest,
      substance: this.substance(substance, inner),
      ...(applicationCode === undefined ? {} : { applicationCode: this.application(applicationCode, place, inner) }),
    };
  }
  private application(code: string, place: ApplicationPlace, at: At): string {
    const answer = this.world.application(code, place);
    if (answer.state === 'approved') {
      if (answer.to !== code) this.words.push({ ...at, field: 'applicationCode', from: code, to: answer.to });
      return answer.to;
    }
    if (answer.state === 'open') this.open.push({ ...place, code, ...at });
    this.refuse(
      answer.state === 'open' ? 'conversion.applicationOpen' : 'conversion.applicationUnknown',
      at,
      'applicationCode',
      code,
      { code },
    );
    return code;
  }
  private substance<T extends ConvertibleSubstance>(given: T, at: At): T {
    if (given.masked) this.refuse('conversion.masked', at, 'substance', '', {});
    else if (given.joker !== undefined && !this.world.isJoker(given.joker))
      this.refuse('conversion.joker', at, 'substance', given.joker, { joker: given.joker });
    else if (given.joker === undefined && !isIdentified(given, this.direction))
      this.refuse('conversion.substance', at, 'substance', substanceName(given), { name: substanceName(given) });
    return this.kept(given, 'substance', at, 'substance.');
  }

  private kept<T extends object>(given: T, part: LostPart, at: At, prefix = ''): T {
    return withoutFields(given, LOST_FIELDS[this.direction][part], {
      names: at.names,
      prefix,
      lose: (loss) => this.losses.push({ sheetKey: this.key, ...loss }),
    });
  }
  private lose({ names }: At, loss: Omit<ConversionLoss, 'sheetKey' | 'names'>): void {
    this.losses.push({ sheetKey: this.key, names, ...loss });
  }
  private refuse(
    code: ConversionRefusalCode,
    { nodeKey, names }: At,
    field: string,
    value: string,
    params: Record<string, string>,
  ): void {
    this.refusals.push({ code, params: { ...params, node: names.at(-1) ?? '' }, nodeKey, names, field, value });
  }
}

/** The international system knows a substance by its numbers; the own one by its catalogue too. */
const isIdentified = ({ cas, ec, foreignId, code }: ConvertibleSubstance, direction: ConversionDirection): boolean =>
  cas !== undefined || ec !== undefined || (direction === 'toImds' ? foreignId !== undefined : code !== undefined);
const substanceName = ({ name, nameZh, cas, joker }: ConvertibleSubstance): string =>
  name ?? nameZh ?? cas ?? joker ?? '***';
const nameOf = ({ node, reference, substance }: ConvertibleChild): string =>
  node?.name ?? reference?.name ?? (substance ? substanceName(substance) : printed(reference?.cid ?? ''));
