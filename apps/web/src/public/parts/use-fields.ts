import { placeIssues, type CallError } from '@matlas/web-kit';
import { useRef, useState } from 'react';

export type Values<Name extends string> = Record<Name, string>;
/** Error message by field. */
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
  /** Props that show and change the value of a field. */
  bind: (name: Name) => FieldBinding;
  set: (patch: Partial<Values<Name>>) => void;
  /**
   * Validates these fields (all by default). When one is invalid, marks all invalid ones, focuses the first and
   * returns false.
   */
  check: (names?: readonly Name[]) => boolean;
  /** Shows the findings of a refusal at their fields; returns the messages that belong to no field. */
  refuse: (error: CallError) => string | undefined;
  isTouched: boolean;
}

const focusAfterRender = (id: string) => setTimeout(() => document.getElementById(id)?.focus());

const pickFaults = <Name extends string>(found: Faults<Name>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, found[name as Name]])) as Faults<Name>;

/** The values, and the current errors of the fields that have been validated. */
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
    setFaults((before) => pickFaults(found, Object.keys(before)));
  };
  return { values, faults, setFaults, isTouched, latest, set };
}

/**
 * State of a public form. A field is validated when it is left, and on each key press while it has an error.
 * `faultsOf` is pure and receives all values, so that a rule can depend on several fields.
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
    // Leaving an empty field is not an error yet.
    if (latest.current[name] !== '') setFaults((before) => ({ ...before, [name]: faultsOf(latest.current)[name] }));
  };
  const check = (of: readonly Name[] = names) => {
    const found = faultsOf(latest.current);
    const wrong = of.filter((name) => found[name] !== undefined);
    setFaults((before) => ({ ...before, ...pickFaults(found, of) }));
    if (wrong[0]) focusAfterRender(idOf(wrong[0]));
    return wrong.length === 0;
  };
  const refuse = (error: CallError) => {
    const placed = placeIssues(error, ([name]) => names.includes(String(name) as Name));
    setFaults((before) => ({
      ...before,
      ...Object.fromEntries(placed.fields.map(({ name, errors }) => [String(name[0]), errors.join(' ')])),
    }));
    const first = placed.fields[0]?.name[0];
    if (first !== undefined) focusAfterRender(idOf(String(first) as Name));
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
