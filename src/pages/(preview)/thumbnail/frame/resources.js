// The page's files as data: URLs, since an SVG image loads no external files.
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
  // A response cached without CORS headers fails the first request even if the server would allow it; the retry
  // bypasses the cache.
  const answer = await fetch(url, options).catch(() => fetch(url, { ...options, cache: 'reload' }));
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer.blob();
}

/**
 * Loads each file once, within a total budget of bytes and milliseconds. `load` resolves with a data: URL, or null for
 * a file that may not be read (no CORS), is too large or too slow.
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

/**
 * URLs of files in computed styles. Files requested by cross-origin style sheets are missing from the resource
 * timeline.
 */
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

/** Creates a check of whether the page uses the file at a URL, so that unused files are not loaded. */
export function createUseCheck() {
  const plain = (url) => url.split('#', 1)[0];
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const used = new Set([...loaded, ...shownFiles()].map(plain));
  return (url) => /^(data|blob):/i.test(url) || used.has(plain(url));
}
