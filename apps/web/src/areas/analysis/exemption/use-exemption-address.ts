import type { ClaimOutcomeValue } from '@matlas/contract';
import { claimOutcome } from '@matlas/contract';
import { parsePositiveInteger } from '../analysis-state';
import { useAddress } from '../use-address';

/** Run, outcomes and entry of the claims in the URL, beside the parameters of the list. */
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
  return {
    runId: parsePositiveInteger(search.get('runId')),
    entryId: parsePositiveInteger(search.get('entry')),
    outcomes,
    patch,
    toggle,
  };
}
