import type { RunPackage } from './files.ts';

/** Where an export has the bundle with this hash, relative to its folder of packages. */
export const exportedBundle = (hash: string): string => `${hash}.js`;

/** File of the same bundle for pages that are opened from a disk, where browsers load no modules from files. */
export const exportedDiskBundle = (hash: string): string => `${hash}.disk.js`;

const diskStore = 'codewebPackages';

/** A classic script that hands a bundle to the page as an address with data. */
export const renderDiskBundle = (hash: string, code: Uint8Array): string =>
  `(self.${diskStore}??={})[${JSON.stringify(hash)}]="data:text/javascript;base64,${toBase64(code)}";\n`;

/** Converts in parts, since a call takes a limited number of arguments. */
function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000)
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}

/**
 * The first elements in the head of an exported page: an import map with relative addresses. On a disk, scripts of
 * the same folder contain the bundles, and a map to these precedes the other. `folder` is the relative address of the
 * folder of packages.
 */
export function renderExportedMap(packages: readonly RunPackage[], folder: string): string {
  if (packages.length === 0) return '';
  const imports = Object.fromEntries(
    packages.map(({ name, hash }) => [name, `${folder}/${exportedBundle(hash)}`]),
  );
  const hashes = Object.fromEntries(packages.map(({ name, hash }) => [name, hash]));
  const files = [...new Set(packages.map(({ hash }) => `${folder}/${exportedDiskBundle(hash)}`))];
  const scripts = files.map((src) => `<script src="${src}"></script>`).join('');
  // An element, since the text of a written script could not contain the end of another.
  const mapOfDisk = `{const imports={};for(const[name,hash]of Object.entries(${toScript(hashes)}))imports[name]=self.${diskStore}[hash];const map=document.createElement("script");map.type="importmap";map.textContent=JSON.stringify({imports});document.currentScript.after(map)}`;
  const written = `${scripts}<script>${mapOfDisk}</script>`;
  return [
    `<script>if(location.protocol==="file:")document.write(${toScript(written)})</script>`,
    `<script type="importmap">${toScript({ imports })}</script>`,
  ].join('\n');
}

/** JSON inside of a script, which ends no element of the page. */
const toScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');
