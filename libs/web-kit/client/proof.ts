/** Asks the person for the password; true when it was proved, false when the dialog was left. */
type AskForProof = () => Promise<boolean>;

let ask: AskForProof | undefined;
let asking: Promise<boolean> | undefined;

/** Registers the dialog of the shell; returns the function that removes it. */
export function onProofNeeded(handler: AskForProof): () => void {
  ask = handler;
  return () => {
    if (ask === handler) ask = undefined;
  };
}

/** Calls that are refused at the same time share one dialog. False when there is none. */
export function askForProof(): Promise<boolean> {
  if (!ask) return Promise.resolve(false);
  asking ??= ask().finally(() => (asking = undefined));
  return asking;
}
