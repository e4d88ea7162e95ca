import { useAddress as useKitAddress } from '@matlas/web-kit';

/** Parameters that are removed when a filter changes: the page, the place in a list, and the open row. */
const resetParameters = ['page', 'at', 'open'];
type Changes = Readonly<Record<string, string | readonly string[] | undefined>>;
const asList = (value: string | readonly string[] | undefined): readonly string[] =>
  typeof value === 'string' ? [value] : (value ?? []);

/**
 * The filters of a screen in the URL. A change replaces the history entry. A list becomes a repeated parameter;
 * undefined or an empty value removes the parameter.
 */
export function useAddress() {
  const [search, change] = useKitAddress();
  /** `changes` may depend on the parameters as the change before left them: whoever toggles needs this. */
  const patch = (changes: Changes | ((now: URLSearchParams) => Changes)) =>
    change(
      (now) => {
        const next = new URLSearchParams(now);
        const wanted = typeof changes === 'function' ? changes(now) : changes;
        for (const name of [...resetParameters, ...Object.keys(wanted)]) next.delete(name);
        for (const [name, value] of Object.entries(wanted))
          for (const one of asList(value)) if (one) next.append(name, one);
        return next;
      },
      { replace: true },
    );
  return { search, patch };
}
