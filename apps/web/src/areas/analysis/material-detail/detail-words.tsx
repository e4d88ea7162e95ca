/** A path from the top down, a step a line. */
export function PathSteps({ path }: { path: string }) {
  return (
    <ol className="md-path">
      {path.split(' › ').map((step, at) => (
        <li key={`${at} ${step}`}>{step}</li>
      ))}
    </ol>
  );
}
/** The end of a path says most: it stays readable where the line is short. */
export function PathText({ path }: { path: string }) {
  return (
    <span className="m-faint md-path-text" title={path}>
      <bdi>{path}</bdi>
    </span>
  );
}
