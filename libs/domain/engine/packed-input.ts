import type { ApplicationMeaning } from '../substances';
import { type ApplicationOverrideText, type GraphColumns, type PackedGraph, unpackGraph } from './packed-graph';
import type { EngineInput } from './types';

/** An application code of the platform's list, with the exemption entries that it names. */
export interface ApplicationCode {
  code: string;
  entries: readonly string[];
  kind: string;
  /** May it be used on the day? Absent: yes. */ isValid?: boolean;
  /** For these only; empty or absent: for all. */ substanceIds?: readonly number[];
  classCodes?: readonly string[];
}

/** Input of the engine with the graph still packed: small, and cheap to transfer to the thread that unpacks it. */
export interface PackedInput extends Omit<EngineInput, 'nodes' | 'edges' | 'classes' | 'overrides' | 'applications'> {
  graph: PackedGraph;
  applications: readonly ApplicationCode[];
}
export type UnpackedInput = EngineInput & Pick<GraphColumns, 'edges'>;

/** Buffers that are transferred to the thread instead of being copied. */
export const buffersOf = ({ graph: { bytes } }: Pick<PackedInput, 'graph'>): ArrayBuffer[] =>
  bytes.buffer instanceof ArrayBuffer ? [bytes.buffer] : [];

function overridesOf(
  overrides: readonly (readonly ApplicationOverrideText[])[],
  codes: string[],
): EngineInput['overrides'] {
  const rows = overrides.flatMap((texts, index) =>
    texts.map((text) => ({
      override: index + 1,
      substance: text.substanceId ?? 0,
      application: placeOf(text.applicationCode, codes),
    })),
  );
  return {
    override: Int32Array.from(rows, (row) => row.override),
    substance: Int32Array.from(rows, (row) => row.substance),
    application: Int32Array.from(rows, (row) => row.application),
  };
}
/** 1 + index of the code, which is added to the list when no edge uses it; 0 withdraws the application. */
function placeOf(code: string | undefined, codes: string[]): number {
  if (code === undefined) return 0;
  const known = codes.indexOf(code);
  return known >= 0 ? known + 1 : codes.push(code);
}

/**
 * Meanings of the application codes of a graph; application ids are 1 + the index into `codes`. A code unknown to
 * the platform claims no exemption.
 */
function meaningsOf(applications: readonly ApplicationCode[], codes: readonly string[]): ApplicationMeaning[] {
  const byCode = new Map(applications.map((one) => [one.code, one]));
  return codes.map((code, index) => {
    const known = byCode.get(code);
    return {
      applicationId: index + 1,
      code,
      exemptionIds: [...(known?.entries ?? [])],
      potentiallyProhibited: known?.kind === 'potentially_prohibited',
      ...refusalOf(known),
      ...(known?.substanceIds?.length ? { substanceIds: known.substanceIds } : {}),
      ...(known?.classCodes?.length ? { classCodes: known.classCodes } : {}),
    };
  });
}

function refusalOf(known: ApplicationCode | undefined): Pick<ApplicationMeaning, 'refusal'> {
  if (!known) return { refusal: 'codeUnknown' };
  return known.isValid === false ? { refusal: 'codeInvalid' } : {};
}

/** Substances that an item counts or a watched sum contains; all others are only the rest of their materials. */
const requestedSubstances = ({ items, watched }: Pick<EngineInput, 'items' | 'watched'>): number[] =>
  [...items.flatMap(({ members }) => members), ...watched.flatMap(({ members = [] }) => members)]
    .map(({ substanceId }) => substanceId)
    .concat(watched.flatMap(({ substanceIds }) => substanceIds));

/**
 * Runs in the worker thread: unpacks the graph, in which substances that were not requested are summed up, and adds
 * the meanings of its application codes.
 */
export function unpackInput({ graph, applications, ...input }: PackedInput): UnpackedInput {
  const { nodes, edges, classes, applicationCodes, overrides } = unpackGraph(graph, requestedSubstances(input));
  const codes = [...applicationCodes];
  const rows = overridesOf(overrides, codes);
  return { ...input, nodes, edges, classes, overrides: rows, applications: meaningsOf(applications, codes) };
}
