import { registrantIdentity, registrationApi } from '@matlas/contract';
import { call, useUnsavedWork, type CallError } from '@matlas/web-kit';
import { useState, type FormEvent } from 'react';
import { useFaults } from '../parts/use-faults';
import { useFields, type Values } from '../parts/use-fields';
import { useSubmit } from '../parts/use-submit';
import { passwordSealer } from '../seal-password';
import { useChallenge } from '../verification/use-challenge';
import {
  formatDuns,
  emptyRegistration,
  registrationFaults,
  stepFields,
  type Name,
  type Step,
} from './registration-fields';

/** `unconfirmed`: the mailbox still has to be confirmed with the mailed link. */
export type RegistrationResult = 'unconfirmed' | 'waiting';
export interface KnownMail {
  email: string;
  code: string;
}

async function register(values: Values<Name>, captcha: string, code: string | undefined): Promise<RegistrationResult> {
  const { newPassword, again: _again, identity, ...rest } = values;
  const seal = await passwordSealer();
  const input = {
    ...rest,
    identity: registrantIdentity.parse(identity),
    duns: formatDuns(values.duns),
    password: await seal(newPassword),
    captcha,
    ...(code !== undefined && { code }),
  };
  const { state } = await call(registrationApi.registerUser, input, { log: 'public.register.title' });
  return state;
}

/** The step that contains the first refused field. */
function stepOf(error: CallError): Step | undefined {
  const [refused] = error.issues.map(({ path }) => path);
  return (Object.keys(stepFields) as Step[]).find((step) =>
    (stepFields[step] as readonly string[]).includes(refused ?? ''),
  );
}

/** State of the registration form: open step, fields, result. */
export function useRegistration(known: KnownMail | undefined) {
  const [step, setStep] = useState<Step>('enterprise');
  const [result, setResult] = useState<RegistrationResult>();
  const [wasSent, setSent] = useState(false);
  const initial = known ? { ...emptyRegistration, email: known.email, emailAgain: known.email } : emptyRegistration;
  const fields = useFields<Name>('register', initial, useFaults(registrationFaults, 'public.register.field'));
  const verification = useChallenge();
  useUnsavedWork(fields.isTouched && result === undefined);
  const submit = useSubmit(
    async (values: Values<Name>, captcha: string) => setResult(await register(values, captcha, known?.code)),
    (error) => {
      verification.renew();
      setSent(false);
      setStep((before) => stepOf(error) ?? before);
      return fields.refuse(error);
    },
  );
  const goOn = (event: FormEvent) => {
    event.preventDefault();
    if (!fields.check(stepFields[step])) return;
    if (step === 'enterprise') return setStep('administrator');
    setSent(true);
    if (verification.captcha) submit.send(fields.values, verification.captcha);
  };
  return {
    step,
    result,
    fields,
    verification,
    submit,
    goOn,
    goBack: () => setStep('enterprise'),
    isMissing: wasSent && !submit.isBusy,
  };
}
