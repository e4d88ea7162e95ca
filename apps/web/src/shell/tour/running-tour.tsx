import { useSession, useT } from '@matlas/web-kit';
import { Tour } from 'antd';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSaveTour } from '../account-settings';
import { useMenu } from '../use-menu';
import { stopTour } from './tour-run';
import { stepsFor, type TourRole, tourRoleOf, type TourStep } from './tours';

const lookEveryMs = 100;
/** After this time the step is shown without its target, rather than not at all. */
const lookForMs = 10_000;

/** The element that a step points at, once its screen shows it; null when it does not come. */
function useTarget({ path, target }: TourStep): HTMLElement | null | undefined {
  const { pathname } = useLocation();
  const [found, setFound] = useState<{ of: string; element: HTMLElement | null }>();
  const of = `${path} ${target}`;
  useEffect(() => {
    if (pathname !== path) return undefined;
    let waited = 0;
    const look = () => {
      const element = document.querySelector<HTMLElement>(target);
      waited += lookEveryMs;
      if (!element && waited < lookForMs) return;
      clearInterval(timer);
      setFound({ of, element });
    };
    const timer = setInterval(look, lookEveryMs);
    return () => clearInterval(timer);
  }, [pathname, path, target, of]);
  return found?.of === of ? found.element : undefined;
}

/** The tour of the person's role, step by step over those screens of their work that their menu has. */
export function RunningTour() {
  const role = tourRoleOf(useSession()?.permissions ?? []);
  const { entries } = useMenu();
  const [first, ...others] = stepsFor(role, entries);
  return first ? <Steps role={role} first={first} others={others} /> : null;
}

function Steps({ role, first, others }: { role: TourRole; first: TourStep; others: readonly TourStep[] }) {
  const t = useT();
  const navigate = useNavigate();
  const save = useSaveTour();
  const steps = [first, ...others];
  const [index, setIndex] = useState(0);
  const step = steps[index] ?? first;
  const target = useTarget(step);
  // Only when the step changes: a person who leaves the screen of a step is not brought back.
  useEffect(() => {
    void navigate(step.path);
  }, [step.path, navigate]);
  const end = (state: 'done' | undefined) => {
    if (state) save(state);
    stopTour();
  };
  return (
    <Tour
      open={target !== undefined}
      current={index}
      onChange={setIndex}
      onClose={() => end(undefined)}
      onFinish={() => end('done')}
      rootClassName={target === null ? 's-tour-lost' : ''}
      steps={steps.map(({ key }, at) => ({
        title: t(`tour.${role}.${key}.title`),
        description: t(`tour.${role}.${key}.text`),
        target: target ?? null,
        nextButtonProps: { children: t(at === steps.length - 1 ? 'tour.finish' : 'tour.next') },
        prevButtonProps: { children: t('tour.back') },
      }))}
    />
  );
}
