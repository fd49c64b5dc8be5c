// A hostile web's script: tries everything a page in a frame could try, and writes what it got into #report.
// OWN is the address of the product, put before this text by the test.
const probes = {
  'parent page': () => parent.document.documentElement.outerHTML,
  'top page': () => top.document.documentElement.outerHTML,
  'parent token': () => parent.localStorage.getItem('accessToken'),
  'top refresh token': () => top.localStorage.getItem('refreshToken'),
  'parent storage whole': () => JSON.stringify({ ...parent.localStorage }),
  'parent session storage': () => JSON.stringify({ ...parent.sessionStorage }),
  'parent cookie': () => parent.document.cookie,
  'own cookie behind the shim': () =>
    Object.getOwnPropertyDescriptor(Document.prototype, 'cookie').get.call(document),
  'storage shim': () => JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage }),
  'storage of a fresh frame': () => JSON.stringify({ ...child().contentWindow.localStorage }),
  'cookie of a fresh frame': () => child().contentDocument.cookie,
  'storage of a blank srcdoc frame': () =>
    loaded({ srcdoc: '<p>' }, (f) => JSON.stringify({ ...f.contentWindow.localStorage })),
  'element around the frame': () => frameElement.ownerDocument.documentElement.outerHTML,
  'sibling frames': () =>
    [...Array(parent.length).keys()].map((i) => parent[i].document.body.innerHTML).join(),
  'parent address': () => parent.location.href,
  'parent text areas': () => [...parent.document.querySelectorAll('textarea')].map((t) => t.value).join(),
  'parent resources': () => JSON.stringify(parent.performance.getEntriesByType('resource')),
  'parent locks': async () => JSON.stringify(await parent.navigator.locks.query()),
  'own locks': async () => JSON.stringify(await navigator.locks.query()),
  'parent databases': async () => JSON.stringify(await parent.indexedDB.databases()),
  'own databases': async () => JSON.stringify(await indexedDB.databases()),
  caches: async () => JSON.stringify(await caches.keys()),
  'cookie store': async () => JSON.stringify(await cookieStore.getAll()),
  'service workers': async () => String(await navigator.serviceWorker.getRegistrations()),
  'own account by fetch': async () =>
    (await fetch(`${OWN}/api/v1/users/me`, { credentials: 'include' })).text(),
  'home page by fetch': async () => (await fetch(`${OWN}/`, { credentials: 'include' })).text(),
  'home page without cors': async () =>
    (await fetch(`${OWN}/`, { credentials: 'include', mode: 'no-cors' })).text(),
  'home page by request': () =>
    new Promise((done, fail) => {
      const request = new XMLHttpRequest();
      request.open('GET', `${OWN}/`);
      request.withCredentials = true;
      request.onload = () => done(request.responseText);
      request.onerror = fail;
      request.send();
    }),
  'home page in a frame': () =>
    loaded({ src: `${OWN}/` }, (f) => f.contentDocument.documentElement.outerHTML),
  'home page in an object': () =>
    new Promise((done, fail) => {
      const object = Object.assign(document.createElement('object'), { data: `${OWN}/` });
      object.onload = () => done(object.contentDocument.documentElement.outerHTML);
      object.onerror = fail;
      document.body.append(object);
    }),
  'home page in a window': () => window.open(`${OWN}/`).document.documentElement.outerHTML,
  'home page as a module': async () => Object.keys(await import(`${OWN}/`)).join(),
  'home page as a style sheet': () =>
    new Promise((done, fail) => {
      const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `${OWN}/` });
      link.onload = () => done([...link.sheet.cssRules].map((rule) => rule.cssText).join());
      link.onerror = fail;
      document.head.append(link);
    }),
  'shared worker': () => String(new SharedWorker('data:text/javascript,').port),
};

function child() {
  return document.body.appendChild(document.createElement('iframe'));
}

function loaded(attributes, read) {
  return new Promise((done, fail) => {
    const frame = Object.assign(document.createElement('iframe'), attributes);
    frame.onload = () => {
      try {
        done(read(frame));
      } catch (error) {
        fail(error);
      }
    };
    document.body.append(frame);
  });
}

async function attempt(probe) {
  const late = new Promise((done) => setTimeout(() => done('(late)'), 2_500));
  try {
    return String(await Promise.race([probe(), late]));
  } catch (error) {
    return `(refused) ${error?.name}`;
  }
}

void (async () => {
  const got = {};
  for (const [name, probe] of Object.entries(probes)) got[name] = await attempt(probe);
  const report = document.createElement('pre');
  report.id = 'report';
  report.textContent = JSON.stringify(got);
  document.body.append(report);
})();
