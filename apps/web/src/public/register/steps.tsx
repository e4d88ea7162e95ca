import { useT } from '@matlas/web-kit';

const steps = ['enterprise', 'administrator', 'confirm', 'approval'] as const;
export type RegistrationStep = (typeof steps)[number];

/** Progress of the registration: fill in, confirm the mailbox, wait for the decision of the centre. */
export function Steps({ now }: { now: RegistrationStep }) {
  const t = useT();
  const at = steps.indexOf(now);
  return (
    <ol className="s-steps" aria-label={t('public.register.steps.label')}>
      {steps.map((step, index) => (
        <li key={step} className={index < at ? 'is-done' : undefined} aria-current={step === now ? 'step' : undefined}>
          {t(`public.register.steps.${step}`)}
        </li>
      ))}
    </ol>
  );
}
