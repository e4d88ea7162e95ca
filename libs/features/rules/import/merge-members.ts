import { bareKey } from '@matlas/domain';
import type { ListedSubstance } from '@matlas/formats';
import type { ListMember } from '../list-content';

export interface MergedMembers {
  members: ListMember[];
  /** Numbers that the file leaves out. */ kept: number;
  /** Substances that the file no longer names. */ missing: number;
}
const agrees = (one: string | null, other: string | null): boolean => one === null || other === null || one === other;
/** The same substance: a number in common and none against it, or the name where one side has no number. */
function isSame(member: ListMember, told: ListedSubstance): boolean {
  if (!agrees(member.cas, told.cas) || !agrees(member.ec, told.ec)) return false;
  if ((member.cas !== null && member.cas === told.cas) || (member.ec !== null && member.ec === told.ec)) return true;
  const hasNone = ({ cas, ec }: { cas: string | null; ec: string | null }): boolean => cas === null && ec === null;
  return (hasNone(member) || hasNone(told)) && bareKey(member.name) === bareKey(told.name);
}

/**
 * Authorities' newer files leave out numbers that older ones had: numbers are merged, never taken away. `drop`:
 * substances of a group that the file no longer names go, where it names any.
 */
export function mergeMembers(
  before: readonly ListMember[],
  told: readonly ListedSubstance[],
  drop: boolean,
): MergedMembers {
  const members = before.map((member) => ({ ...member }));
  const named = new Set<ListMember>();
  for (const substance of told) {
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
  const missing = told.length === 0 ? 0 : members.filter((member) => !isNamed(member)).length;
  const numbers = new Set(told.flatMap(({ cas, ec }) => [cas, ec]));
  const staying = drop && told.length > 0 ? members.filter(isNamed) : members;
  const kept = staying
    .flatMap(({ cas, ec }) => [cas, ec])
    .filter((number) => number !== null && !numbers.has(number)).length;
  return { members: staying, kept, missing };
}
