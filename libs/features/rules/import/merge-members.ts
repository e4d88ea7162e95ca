import { bareKey } from '@matlas/domain';
import type { ListedSubstance } from '@matlas/formats';
import type { ListMember } from '../list-content';

export interface MergedMembers {
  members: ListMember[];
  /** Numbers that the file omits. */ kept: number;
  /** Substances that the file no longer contains. */ missing: number;
}
const agrees = (one: string | null, other: string | null): boolean => one === null || other === null || one === other;
/**
 * Whether both are the same substance: a common number and none that contradicts, or the same name when one side
 * has no number.
 */
function isSame(member: ListMember, listed: ListedSubstance): boolean {
  if (!agrees(member.cas, listed.cas) || !agrees(member.ec, listed.ec)) return false;
  if ((member.cas !== null && member.cas === listed.cas) || (member.ec !== null && member.ec === listed.ec))
    return true;
  const hasNone = ({ cas, ec }: { cas: string | null; ec: string | null }): boolean => cas === null && ec === null;
  return (hasNone(member) || hasNone(listed)) && bareKey(member.name) === bareKey(listed.name);
}

/**
 * Newer files of authorities omit numbers that older ones had: numbers are merged, never removed. `drop`:
 * substances of a group that the file no longer contains are removed, provided the file lists any.
 */
export function mergeMembers(
  before: readonly ListMember[],
  listed: readonly ListedSubstance[],
  drop: boolean,
): MergedMembers {
  const members = before.map((member) => ({ ...member }));
  const named = new Set<ListMember>();
  for (const substance of listed) {
    const known = members.find((member) => isSame(member, substance));
    const member = known ?? {
      substanceId: null,
      cas: null,
      ec: null,
      name: substance.name,
      factor: null,
      indefinite: null,
    };
    if (!known) members.push(member);
    Object.assign(member, { cas: member.cas ?? substance.cas, ec: member.ec ?? substance.ec });
    named.add(member);
  }
  const isNamed = (member: ListMember): boolean => named.has(member);
  const missing = listed.length === 0 ? 0 : members.filter((member) => !isNamed(member)).length;
  const numbers = new Set(listed.flatMap(({ cas, ec }) => [cas, ec]));
  const staying = drop && listed.length > 0 ? members.filter(isNamed) : members;
  const kept = staying
    .flatMap(({ cas, ec }) => [cas, ec])
    .filter((number) => number !== null && !numbers.has(number)).length;
  return { members: staying, kept, missing };
}
