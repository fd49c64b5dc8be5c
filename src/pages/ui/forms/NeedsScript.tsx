/** Shown where scripts are disabled: this part requires them. */
export function NeedsScript({ action }: { action: string }) {
  return (
    <noscript>
      <p className="form-failure">{action} needs JavaScript. Please switch it on and reload the page.</p>
    </noscript>
  );
}
