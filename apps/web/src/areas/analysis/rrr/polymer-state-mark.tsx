import type { PolymerState } from '@matlas/contract';
import { useT, VerdictSymbol } from '@matlas/web-kit';

const verdictOf = { open: 'unknown', notMarked: 'fail', marked: 'pass' } as const;

export function PolymerStateMark({ state }: { state: PolymerState }) {
  const t = useT();
  return (
    <span className="md-out">
      <VerdictSymbol verdict={verdictOf[state]} />
      {t(`polymerMarking.state.${state}`)}
    </span>
  );
}
