/** Says, where scripts are off, that this part cannot work without them. */
export function NeedsScript({ what }: { what: string }) {
  return (
    <noscript>
      <p className="form-failure">{what} needs JavaScript. Please switch it on and reload the page.</p>
    </noscript>
  );
}
