import type { ClaimOutcomeValue } from '@matlas/contract';
import { claimOutcome } from '@matlas/contract';
import { numberIn } from '../analysis-state';
import { useAddress } from '../use-address';

/** Run, outcomes and entry of the claims, in the address bar beside what the list keeps there. */
export function useExemptionAddress() {
  const { search, patch } = useAddress();
  const outcomes = (search.get('outcomes') ?? '')
    .split(',')
    .filter((text): text is ClaimOutcomeValue => claimOutcome.has(text));
  const toggle = (outcome: ClaimOutcomeValue) =>
    patch({
      outcomes: (outcomes.includes(outcome) ? outcomes.filter((one) => one !== outcome) : [...outcomes, outcome]).join(
        ',',
      ),
    });
  return { runId: numberIn(search.get('runId')), entryId: numberIn(search.get('entry')), outcomes, patch, toggle };
}
