import type { FindingDetail } from '@matlas/contract';
import { Code, Name, NodeBadge, useName, useT } from '@matlas/web-kit';
import { Link } from 'react-router-dom';
import { bomPath, sheetPath } from '../shared/paths';
import { formatReadableMass } from '../shared/masses';

type Step = FindingDetail['path'][number];

function stepPath(step: Step, modId: number | null): string | undefined {
  if (step.kind === 'position' && modId !== null) return bomPath(modId, step.id);
  return step.sheetId === null ? undefined : sheetPath(step.sheetId);
}

/** The path from the position in the vehicle to the measured node. Each step opens in its tree. */
export function FindingPath({ path, modId }: { path: readonly Step[]; modId: number | null }) {
  const t = useT();
  const nameOf = useName();
  return (
    <ol className="a-path">
      {path.map((step, level) => {
        const address = stepPath(step, modId);
        return (
          <li key={`${step.kind} ${step.id} ${level}`} style={{ paddingInlineStart: `calc(${level} * 12px)` }}>
            <NodeBadge kind={step.kind === 'position' ? 'component' : step.kind} />
            <span className="a-path-name" title={nameOf(step)}>
              {address ? (
                <Link to={address}>
                  <Name of={step} />
                </Link>
              ) : (
                <Name of={step} />
              )}{' '}
              {step.number ? (
                <Code>
                  <span className="m-faint">{step.number}</span>
                </Code>
              ) : null}
            </span>
            <span className="m-faint">
              {step.massGrams === null ? step.amount : formatReadableMass(step.massGrams)}
              {step.article ? ` · ${t('analysis.denominator.article')}` : ''}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
