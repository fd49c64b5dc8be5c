// Files that the page shows, as data: addresses: a picture made of SVG loads nothing from elsewhere.
const maxFileBytes = 12_000_000;
const maxTotalBytes = 24_000_000;
const maxFiles = 300;

const toDataUrl = (blob) =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });

async function fetchBlob(url, signal) {
  const options = { credentials: 'omit', signal };
  // A copy that was cached without CORS headers refuses the first try though the server would allow it.
  const answer = await fetch(url, options).catch(() => fetch(url, { ...options, cache: 'reload' }));
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer.blob();
}

/**
 * Loads files once each, within one budget of bytes and of milliseconds for all. `load` resolves with a data: address,
 * or null for what may not be read (no CORS), is too large or too slow.
 */
export function createResources(timeout) {
  const signal = AbortSignal.timeout(timeout);
  const files = new Map();
  let bytes = 0;
  const read = async (url) => {
    const blob = await fetchBlob(url, signal);
    if (blob.size > maxFileBytes || bytes + blob.size > maxTotalBytes) return null;
    bytes += blob.size;
    return toDataUrl(blob);
  };
  const load = (url) => {
    if (url.startsWith('data:')) return Promise.resolve(url);
    if (!files.has(url) && files.size < maxFiles)
      files.set(
        url,
        read(url).catch(() => null),
      );
    return files.get(url) ?? Promise.resolve(null);
  };
  const loadText = async (url) => {
    const blob = await fetchBlob(url, signal);
    if (blob.size > maxFileBytes) throw new Error('too large');
    return blob.text();
  };
  return { load, loadText };
}

const imageProperties = [
  'background-image',
  'mask-image',
  'border-image-source',
  'list-style-image',
  'content',
];

/** The addresses of files that styles show now. Those that sheets from elsewhere ask for are in no timeline. */
function shownFiles() {
  const found = [];
  for (const element of document.querySelectorAll('*')) {
    for (const pseudo of [undefined, '::before', '::after']) {
      const computed = getComputedStyle(element, pseudo);
      for (const name of imageProperties) {
        const value = computed.getPropertyValue(name);
        if (value.includes('url('))
          for (const [, url] of value.matchAll(/url\("([^"]*)"\)/g)) found.push(url);
      }
    }
  }
  return found;
}

/** Whether the page shows what lies at an address; what it does not need, its picture does not either. */
export function createUseCheck() {
  const plain = (url) => url.split('#', 1)[0];
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const used = new Set([...loaded, ...shownFiles()].map(plain));
  return (url) => /^(data|blob):/i.test(url) || used.has(plain(url));
}
