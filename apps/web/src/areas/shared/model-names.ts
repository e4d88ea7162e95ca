import type { VehicleModelOption } from '@matlas/contract';
import { useName } from '@matlas/web-kit';
import { useCallback } from 'react';

type Named = Pick<VehicleModelOption, 'projectName' | 'foreignName'>;
/** The names of a model, for `Name`. */
export const modelNames = ({ projectName, foreignName }: Named) => ({ name: projectName, foreignName });

/** The name of a model in the reader's language. */
export function useModelName(): (model: Named) => string {
  const nameOf = useName();
  return useCallback((model) => nameOf(modelNames(model)), [nameOf]);
}
