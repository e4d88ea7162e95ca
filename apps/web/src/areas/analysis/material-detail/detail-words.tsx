/** A path from the root down, one step per line. */
export function PathSteps({ path }: { path: string }) {
  return (
    <ol className="md-path">
      {path.split(' › ').map((step, at) => (
        <li key={`${at} ${step}`}>{step}</li>
      ))}
    </ol>
  );
}
/** The end of a path is the most specific part; it stays readable when the text is cut off. */
export function PathText({ path }: { path: string }) {
  return (
    <span className="m-faint md-path-text" title={path}>
      <bdi>{path}</bdi>
    </span>
  );
}
