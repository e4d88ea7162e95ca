import { placeIssues, type CallError } from '@matlas/web-kit';
import { useRef, useState } from 'react';

export type Values<Name extends string> = Record<Name, string>;
/** The sentence for each field that is wrong. */
export type Faults<Name extends string> = Partial<Record<Name, string>>;

export interface FieldBinding {
  id: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  onLeave: () => void;
}

export interface Fields<Name extends string> {
  values: Values<Name>;
  /** What a field needs to show and change its value. */
  bind: (name: Name) => FieldBinding;
  set: (patch: Partial<Values<Name>>) => void;
  /** Checks these fields (all when absent); false marks the wrong ones and puts the focus on the first. */
  check: (names?: readonly Name[]) => boolean;
  /** The findings of a refusal at their fields; answers the sentences that belong to none. */
  refuse: (error: CallError) => string | undefined;
  isTouched: boolean;
}

const focusLater = (id: string) => setTimeout(() => document.getElementById(id)?.focus());

const faultsAt = <Name extends string>(found: Faults<Name>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, found[name as Name]])) as Faults<Name>;

/** The values, and what is wrong with those that were found wrong before. */
function useValues<Name extends string>(initial: Values<Name>, faultsOf: (values: Values<Name>) => Faults<Name>) {
  const [values, setValues] = useState(initial);
  const [faults, setFaults] = useState<Faults<Name>>({});
  const [isTouched, setTouched] = useState(false);
  const latest = useRef(values);
  const set = (patch: Partial<Values<Name>>) => {
    latest.current = { ...latest.current, ...patch };
    const found = faultsOf(latest.current);
    setValues(latest.current);
    setTouched(true);
    setFaults((before) => faultsAt(found, Object.keys(before)));
  };
  return { values, faults, setFaults, isTouched, latest, set };
}

/**
 * The state of a public form. A field is checked when it is left, and again on each key once it is wrong.
 * `faultsOf` is pure and sees all values, so that fields may depend on each other.
 */
export function useFields<Name extends string>(
  form: string,
  initial: Values<Name>,
  faultsOf: (values: Values<Name>) => Faults<Name>,
): Fields<Name> {
  const names = Object.keys(initial) as Name[];
  const { values, faults, setFaults, isTouched, latest, set } = useValues(initial, faultsOf);
  const idOf = (name: Name) => `${form}-${name}`;
  const leave = (name: Name) => {
    // An untouched field that is only passed by is not yet wrong.
    if (latest.current[name] !== '') setFaults((before) => ({ ...before, [name]: faultsOf(latest.current)[name] }));
  };
  const check = (of: readonly Name[] = names) => {
    const found = faultsOf(latest.current);
    const wrong = of.filter((name) => found[name] !== undefined);
    setFaults((before) => ({ ...before, ...faultsAt(found, of) }));
    if (wrong[0]) focusLater(idOf(wrong[0]));
    return wrong.length === 0;
  };
  const refuse = (error: CallError) => {
    const placed = placeIssues(error, ([name]) => names.includes(String(name) as Name));
    setFaults((before) => ({
      ...before,
      ...Object.fromEntries(placed.fields.map(({ name, errors }) => [String(name[0]), errors.join(' ')])),
    }));
    const first = placed.fields[0]?.name[0];
    if (first !== undefined) focusLater(idOf(String(first) as Name));
    return placed.sentences.join(' ') || undefined;
  };
  const bind = (name: Name): FieldBinding => ({
    id: idOf(name),
    value: values[name],
    error: faults[name],
    onChange: (value) => set({ [name]: value } as Partial<Values<Name>>),
    onLeave: () => leave(name),
  });
  return { values, bind, set, check, refuse, isTouched };
}
