import {
  type ConversionDirection,
  type ConversionLoss,
  type ConversionRefusal,
  type ConversionRefusalCode,
  type ConvertedValue,
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
import { LOST_FIELDS, type LostPart, formatValue, withoutFields } from './lost-fields';

/** Where a code is used: its substance, and the class of the material that contains it. */
export interface ApplicationPlace {
  substance: ConvertibleSubstance | undefined;
  classCode: string | undefined;
}
/** `open`: no equivalent in the other system was approved. `unknown`: the code is in no list. */
export type ApplicationAnswer = { state: 'approved'; to: string } | { state: 'open' | 'unknown' };
/** Data about the two systems that a conversion needs. */
export interface ConversionContext {
  translateApplication(code: string, place: ApplicationPlace): ApplicationAnswer;
  isJoker(joker: string): boolean;
  /** Whether the other system can find a referenced sheet that is not part of the converted sheet. */
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
  words: ConvertedValue[];
  open: OpenApplication[];
}

interface NodeLocation {
  nodeKey: string;
  names: readonly string[];
}

/**
 * Converts a sheet to the other system. Anything that cannot be represented there causes a refusal or is reported
 * as a loss; nothing is dropped silently.
 */
export function convertSheet<S extends ConvertibleSheet>(
  given: S,
  direction: ConversionDirection,
  world: ConversionContext,
): ConvertedSheet<S> {
  const conversion = new Conversion(given.key, direction, world);
  const sheet = conversion.convertHead(given);
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
  readonly words: ConvertedValue[] = [];
  readonly open: OpenApplication[] = [];
  constructor(
    private readonly key: string,
    private readonly direction: ConversionDirection,
    private readonly world: ConversionContext,
  ) {}

  convertHead<S extends ConvertibleSheet>(given: S): S {
    const at: NodeLocation = { nodeKey: given.root.key, names: [given.root.name] };
    const isForeign = given.source === 'IMDS';
    const { attachments, ...rest } = this.withoutLostFields(
      isForeign ? given : this.withoutLostFields(given, 'number', at),
      'sheet',
      at,
    );
    for (const { name } of attachments ?? [])
      this.reportLoss(at, { field: 'attachments', value: name, reason: 'noField' });
    if (this.direction === 'toImds' && !isForeign)
      this.reportLoss(at, { field: 'source', value: given.source, reason: 'mapped', to: 'IMDS' });
    const lists = {
      ...this.list('recipients', 'recipient', given.recipients, at),
      ...this.list('requests', 'request', given.requests, at),
    };
    return { ...(rest as unknown as S), source: 'IMDS', ...lists, root: this.convertNode(given.root, []) };
  }
  private list(field: string, part: LostPart, items: readonly object[] | undefined, at: NodeLocation): object {
    return items
      ? { [field]: items.map((item, index) => this.withoutLostFields(item, part, at, `${field}.${index}.`)) }
      : {};
  }

  private convertNode<N extends ConvertibleNode>(given: N, above: readonly string[]): N {
    const at: NodeLocation = { nodeKey: given.key, names: [...above, given.name] };
    const kept = this.withoutLostFields(given, 'node', at);
    const classCode = fieldText(given.classCode);
    if (classCode !== undefined) this.checkClass(classCode, at);
    return {
      ...kept,
      ...this.convertNames(given, at),
      children: given.children.map((child) => this.convertChild(child, classCode, at)),
    };
  }
  private checkClass(code: string, at: NodeLocation): void {
    if (!isKnownClass(code)) this.reportRefusal('conversion.classUnknown', at, 'classCode', code, { class: code });
    else if (this.direction === 'toImds' && !isConvertibleClass(code))
      this.reportRefusal('conversion.class', at, 'classCode', code, { class: code });
  }
  private convertNames(
    { name, foreignName: given }: ConvertibleNode,
    at: NodeLocation,
  ): { name: string; foreignName?: string } {
    const foreignName = fieldText(given);
    const names =
      this.direction === 'toImds' ? internationalNames({ name, foreignName }) : ownNames({ name, foreignName });
    if (!names) {
      this.reportRefusal('conversion.foreignName', at, 'foreignName', foreignName ?? '', { name });
      return { name };
    }
    if (names.name !== name) this.words.push({ ...at, field: 'name', from: name, to: names.name });
    else if (this.direction === 'toImds' && foreignName !== undefined) this.reportSwappedNames(name, foreignName, at);
    return { name: names.name, ...(names.foreignName === undefined ? {} : { foreignName: names.foreignName }) };
  }
  /**
   * Reports a Chinese name next to a foreign one, because it becomes the first name when the sheet is converted
   * back.
   */
  private reportSwappedNames(name: string, foreignName: string, at: NodeLocation): void {
    const back = ownNames({ name, foreignName });
    if (back.name === name) return;
    this.reportLoss(at, { field: 'name', value: name, reason: 'mapped', to: back.name });
    this.reportLoss(at, { field: 'foreignName', value: foreignName, reason: 'mapped', to: back.foreignName ?? '' });
  }

  private convertChild<C extends ConvertibleChild>(given: C, classCode: string | undefined, at: NodeLocation): C {
    const inner: NodeLocation = { nodeKey: given.node?.key ?? at.nodeKey, names: [...at.names, nameOf(given)] };
    const kept = this.withoutLostFields(given, 'edge', inner);
    const code = fieldText(given.applicationCode);
    const place: ApplicationPlace = {
      substance: given.substance,
      classCode: given.node ? fieldText(given.node.classCode) : classCode,
    };
    if (given.reference && !given.reference.key && !this.world.isReachable(given.reference))
      this.reportRefusal(
        'conversion.reference',
        inner,
        'reference',
        formatValue(given.reference.cid ?? given.reference.name ?? ''),
        { sheet: nameOf(given) },
      );
    return {
      ...kept,
      ...(given.node ? { node: this.convertNode(given.node, at.names) } : {}),
      ...(given.reference?.key === undefined || given.reference.source === 'IMDS'
        ? {}
        : { reference: this.withoutLostFields(given.reference, 'number', inner, 'reference.') }),
      ...(given.substance ? { substance: this.convertSubstance(given.substance, inner) } : {}),
      ...(code === undefined ? {} : { applicationCode: this.convertApplication(code, place, inner) }),
      ...(given.applicationOverrides
        ? { applicationOverrides: given.applicationOverrides.map((override) => this.convertOverride(override, inner)) }
        : {}),
    };
  }
  private convertOverride(
    { substance, applicationCode, ...rest }: ConvertibleOverride,
    at: NodeLocation,
  ): ConvertibleOverride {
    const inner: NodeLocation = { nodeKey: at.nodeKey, names: [...at.names, substanceName(substance)] };
    const place: ApplicationPlace = { substance, classCode: undefined };
    return {
      ...rest,
      substance: this.convertSubstance(substance, inner),
      ...(applicationCode === undefined
        ? {}
        : { applicationCode: this.convertApplication(applicationCode, place, inner) }),
    };
  }
  private convertApplication(code: string, place: ApplicationPlace, at: NodeLocation): string {
    const answer = this.world.translateApplication(code, place);
    if (answer.state === 'approved') {
      if (answer.to !== code) this.words.push({ ...at, field: 'applicationCode', from: code, to: answer.to });
      return answer.to;
    }
    if (answer.state === 'open') this.open.push({ ...place, code, ...at });
    this.reportRefusal(
      answer.state === 'open' ? 'conversion.applicationOpen' : 'conversion.applicationUnknown',
      at,
      'applicationCode',
      code,
      { code },
    );
    return code;
  }
  private convertSubstance<T extends ConvertibleSubstance>(given: T, at: NodeLocation): T {
    if (given.masked) this.reportRefusal('conversion.masked', at, 'substance', '', {});
    else if (given.joker !== undefined && !this.world.isJoker(given.joker))
      this.reportRefusal('conversion.joker', at, 'substance', given.joker, { joker: given.joker });
    else if (given.joker === undefined && !isIdentified(given, this.direction))
      this.reportRefusal('conversion.substance', at, 'substance', substanceName(given), { name: substanceName(given) });
    return this.withoutLostFields(given, 'substance', at, 'substance.');
  }

  private withoutLostFields<T extends object>(given: T, part: LostPart, at: NodeLocation, prefix = ''): T {
    return withoutFields(given, LOST_FIELDS[this.direction][part], {
      names: at.names,
      prefix,
      lose: (loss) => this.losses.push({ sheetKey: this.key, ...loss }),
    });
  }
  private reportLoss({ names }: NodeLocation, loss: Omit<ConversionLoss, 'sheetKey' | 'names'>): void {
    this.losses.push({ sheetKey: this.key, names, ...loss });
  }
  private reportRefusal(
    code: ConversionRefusalCode,
    { nodeKey, names }: NodeLocation,
    field: string,
    value: string,
    params: Record<string, string>,
  ): void {
    this.refusals.push({ code, params: { ...params, node: names.at(-1) ?? '' }, nodeKey, names, field, value });
  }
}

/** The international system identifies a substance by its numbers; the own system also by its catalogue id. */
const isIdentified = ({ cas, ec, foreignId, code }: ConvertibleSubstance, direction: ConversionDirection): boolean =>
  cas !== undefined || ec !== undefined || (direction === 'toImds' ? foreignId !== undefined : code !== undefined);
const substanceName = ({ name, nameZh, cas, joker }: ConvertibleSubstance): string =>
  name ?? nameZh ?? cas ?? joker ?? '***';
const nameOf = ({ node, reference, substance }: ConvertibleChild): string =>
  node?.name ?? reference?.name ?? (substance ? substanceName(substance) : formatValue(reference?.cid ?? ''));
