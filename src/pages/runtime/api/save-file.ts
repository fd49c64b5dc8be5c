/** Saves a file where this browser keeps downloads. */
export function saveFile(file: Blob, name: string): void {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href, download: name }).click();
  // Firefox starts to read the blob shortly after the click.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
