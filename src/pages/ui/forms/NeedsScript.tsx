/** Shown where scripts are disabled: this part requires them. */
export function NeedsScript({ what }: { what: string }) {
  return (
    <noscript>
      <p className="form-failure">{what} needs JavaScript. Please switch it on and reload the page.</p>
    </noscript>
  );
}
