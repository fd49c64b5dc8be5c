import { expect, type Page, test } from 'playwright/test';
import { result, write } from './support/editor.ts';
import { places, publishElsewhere, withoutSeparateOrigin } from './support/preview.ts';

const dialogPage = {
  html: `<dialog open><form method="dialog"><button value="yes">Yes</button></form></dialog>
    <form id="plain" action="https://example.org/"><input name="method" value="x"></form>
    <button id="send">Send</button><output></output>`,
  js: `const dialog = document.querySelector('dialog');
    dialog.addEventListener('close', () => { document.querySelector('output').textContent = 'closed with ' + dialog.returnValue; });
    document.querySelector('#send').onclick = () => {
      document.querySelector('#plain').submit();
      document.querySelector('output').textContent = 'still here';
    };`,
};

test('a dialog’s form closes it, and a form submitted by a script does not end the run', async ({
  page,
  browser,
}) => {
  const id = await publishElsewhere(browser, dialogPage);
  for (const [place, path] of places) {
    // The sandbox of the details allows no forms.
    if (place === 'the details') continue;
    await page.goto(path(id));
    const frame = result(page);
    await frame.getByRole('button', { name: 'Yes' }).click();
    await expect(frame.getByText('closed with yes'), place).toBeVisible();
    await frame.getByRole('button', { name: 'Send' }).click();
    await expect(frame.getByText('still here'), place).toBeVisible();
    // A frame that navigates away responds to nothing for long enough to be noticed.
    await expect(frame.getByRole('button', { name: 'Send' }), place).toBeVisible();
  }
});

const reloading = {
  html: '<button>Play again</button><p></p>',
  js: `document.querySelector('p').textContent = 'state ' + JSON.stringify(history.state) + ' ' + location.hash + ' ' + Math.random();
    document.querySelector('button').onclick = () => location.reload();`,
};

async function playAgain(page: Page, place: string): Promise<void> {
  const frame = result(page);
  const text = frame.getByText(/^state null +0\.\d+/);
  await expect(text, place).toBeVisible();
  const before = await text.textContent();
  await frame.getByRole('button', { name: 'Play again' }).click();
  await expect(text, place).not.toHaveText(before ?? '');
  await expect(text, place).toBeVisible();
}

for (const isSeparate of [true, false])
  test(`a web that reloads itself runs again, ${isSeparate ? 'at the preview origin' : 'at the site’s own origin'}`, async ({
    page,
    browser,
  }) => {
    test.slow();
    const id = await publishElsewhere(browser, reloading);
    if (!isSeparate) await withoutSeparateOrigin(page);
    for (const [place, path] of places) {
      await page.goto(path(id));
      await playAgain(page, place);
      const { origin } = new URL(
        page
          .frames()
          .findLast((frame) => frame.url().includes('/preview/'))
          ?.url() ?? '',
      );
      expect(origin !== new URL(page.url()).origin, `${place} uses its own origin`).toBe(isSeparate);
    }
    await page.goto('/new-web');
    await write(page, 'HTML', reloading.html);
    await write(page, 'JS', reloading.js);
    await playAgain(page, 'the editor after an edit');
  });

test('links of HTML and SVG never end the run, whatever listeners do, and explain why nothing opens', async ({
  page,
  browser,
}) => {
  const id = await publishElsewhere(browser, {
    html: `<a id="stops" href="https://example.org/stops">Stops</a> <a href="page-2.html">Relative</a>
      <a id="own" href="https://example.org/own">Own</a>
      <svg width="90" height="20"><a xlink:href="https://example.org/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><text y="15">Drawn</text></a></svg>
      <p>0</p>`,
    js: `stops.addEventListener('click', (event) => event.stopPropagation());
      own.addEventListener('click', (event) => { event.preventDefault(); document.querySelector('p').textContent = String(event.defaultPrevented); });`,
  });
  for (const path of [`/view-full/${id}`, `/details/${id}`, `/web/${id}`])
    for (const [name, address] of [
      ['Stops', 'https://example.org/stops'],
      ['Drawn', 'https://example.org/svg'],
    ] as const) {
      await page.goto(path);
      await result(page).getByText(name).click();
      await expect(page.getByRole('alert').filter({ hasText: address })).toBeVisible();
    }
  const frame = result(page);
  await frame.getByText('Relative').click();
  await frame.getByText('Own').click();
  await expect(frame.getByText('true')).toBeVisible();
  await page.getByRole('button', { name: /^Console/ }).click();
  await expect(page.getByText('The link to page-2.html leads nowhere in the preview.')).toBeVisible();
});

test('a link without a target is reported everywhere, and one outside the document never ends the run', async ({
  page,
  browser,
}) => {
  const id = await publishElsewhere(browser, {
    html: `<a href="page-2.html">Relative</a> <a href="mailto:a@example.org">Mail</a>
      <a href="#" id="late">Late</a> <button id="save">Save</button> <button id="out">Out</button><p>0</p>`,
    js: `const link = (address, name) => Object.assign(document.createElement('a'), { href: address, ...(name && { download: name }) });
      late.onclick = () => Object.assign(late, { href: 'data:text/plain,x', download: 'late.txt' });
      save.onclick = () => link(URL.createObjectURL(new Blob(['x'])), 'notes.txt').dispatchEvent(new MouseEvent('click'));
      out.onclick = () => { link('https://example.org/out').click(); document.querySelector('p').textContent = 'still here'; };`,
  });
  for (const [place, path] of places) {
    await page.goto(path(id));
    const frame = result(page);
    const bar = page.getByRole(place === 'an embed' ? 'status' : 'alert');
    for (const [name, words] of [
      ['Relative', 'In a preview this link leads nowhere: page-2.html'],
      ['Mail', 'In a preview this link leads nowhere: mailto:a@example.org'],
      ['Late', 'A preview cannot save files: late.txt'],
      ['Save', 'A preview cannot save files: notes.txt'],
      ['Out', place === 'an embed' ? 'Open example.org' : 'This page wants to open https://example.org/out'],
    ] as const) {
      await frame.getByText(name, { exact: true }).click();
      await expect(bar.filter({ hasText: words }), `${name} in ${place}`).toBeVisible();
    }
    await expect(frame.getByText('still here'), place).toBeVisible();
    await bar.getByRole('button', { name: /Dismiss|Stay here/ }).click();
    await expect(bar.filter({ hasText: 'example.org' })).toHaveCount(0);
  }
  await page.goto(`/web/${id}`);
  await result(page).getByText('Save').click();
  await page.getByRole('button', { name: /^Console/ }).click();
  await expect(
    page.getByText('The file notes.txt was not saved: a preview cannot save files.'),
  ).toBeVisible();
});

test('features that an opaque origin lacks are undefined, so that scripts which test for them go on', async ({
  page,
  browser,
}) => {
  const id = await publishElsewhere(browser, {
    html: '<p></p>',
    js: `const has = ['indexedDB', 'caches', 'sharedStorage', 'cookieStore'].filter((name) => name in window);
      if ('serviceWorker' in navigator) navigator.serviceWorker.register('sw.js');
      document.querySelector('p').textContent = 'went on without ' + has.length + typeof indexedDB;`,
  });
  for (const [place, path] of places) {
    await page.goto(path(id));
    await expect(result(page).getByText('went on without 0undefined'), place).toBeVisible();
  }
});

test('a page handles its links in every way that browsers allow, and keeps its handlers', async ({
  page,
  browser,
}) => {
  const id = await publishElsewhere(browser, {
    html: `<a href="https://example.org/1" onclick="return false">Attribute</a>
      <a href="https://example.org/2" id="property">Property</a>
      <p id="outer"><a href="https://example.org/3">Delegated</a></p>
      <a href="https://example.org/4" id="value">Value</a>
      <a href="https://example.org/5" onclick="event.stopImmediatePropagation(); return false">Stopped</a>
      <a href="https://example.org/6" id="once">Once</a>
      <button id="ask">Ask</button>
      <output></output>`,
    js: `const own = () => false;
      property.onclick = own;
      outer.onclick = () => false;
      value.addEventListener('click', (event) => { event.returnValue = false; });
      once.onclick = () => { once.onclick = null; return false; };
      const tell = (...words) => document.querySelector('output').append(words.join(' ') + '; ');
      addEventListener('click', (event) => setTimeout(() => {
        if (event.isTrusted) tell(event.target.textContent, event.defaultPrevented, property.onclick === own);
      }, 20), true);
      ask.onclick = () => tell('answers', property.dispatchEvent(new MouseEvent('click', { cancelable: true })),
        once.dispatchEvent(new MouseEvent('click', { cancelable: true })));`,
  });
  await page.goto(`/view-full/${id}`);
  const frame = result(page);
  for (const name of ['Attribute', 'Property', 'Delegated', 'Value', 'Stopped', 'Once']) {
    await frame.getByText(name, { exact: true }).click();
    await expect(frame.locator('output')).toContainText(`${name} true true`);
    await expect(page.getByRole('alert').filter({ hasText: 'example.org' })).toHaveCount(0);
  }
  await frame.getByRole('button', { name: 'Ask' }).click();
  await expect(frame.locator('output')).toContainText('answers false true');
  await expect(page.getByRole('alert').filter({ hasText: 'https://example.org/6' })).toBeVisible();
});

test('links and forms in shadow roots do not end the run', async ({ page, browser }) => {
  const id = await publishElsewhere(browser, {
    html: `<div id="open"></div><div id="closed"></div>
      <div><template shadowrootmode="open"><form action="https://example.org/form"><button>Declared</button></form></template></div>
      <form action="https://example.org/form" onsubmit="event.stopPropagation()"><button>Stopping</button></form>
      <output>here </output>`,
    js: `for (const mode of ['open', 'closed']) {
        const root = document.getElementById(mode).attachShadow({ mode });
        root.innerHTML = '<a href="https://example.org/' + mode + '">Link ' + mode + '</a> <form action="https://example.org/form"><button>Form ' + mode + '</button></form>';
        root.querySelector('form').addEventListener('submit', () => document.querySelector('output').append('sent '));
        window[mode + 'Root'] = root;
      }
      closedRoot.querySelector('a').dispatchEvent(new MouseEvent('click', { cancelable: true }));`,
  });
  await page.goto(`/web/${id}`);
  await page.getByRole('button', { name: /^Console/ }).click();
  const frame = result(page);
  const offers = page.getByRole('alert');
  await expect(offers.filter({ hasText: 'https://example.org/closed' })).toBeVisible();
  await frame.getByText('Link open').click();
  await expect(offers.filter({ hasText: 'https://example.org/open' })).toBeVisible();
  const pressAt = async (id: string, selector: string) => {
    const place = frame.locator(`#${id}`);
    await place.evaluate(
      (host, [name, chosen]) => {
        const root = Reflect.get(window, `${name}Root`);
        const box = root.querySelector(chosen).getBoundingClientRect();
        host.setAttribute('data-at', JSON.stringify([box.x + box.width / 2, box.y + box.height / 2]));
      },
      [id, selector],
    );
    const [x, y] = JSON.parse((await place.getAttribute('data-at')) ?? '');
    await frame.locator('html').click({ position: { x, y }, force: true });
  };
  await pressAt('closed', 'a');
  await expect(offers.filter({ hasText: 'https://example.org/closed' })).toBeVisible();
  await frame.getByText('Declared').click();
  await frame.getByText('Form open').click();
  await pressAt('closed', 'button');
  await expect(frame.getByText('here sent sent')).toBeVisible();
  await frame.getByRole('button', { name: 'Stopping' }).click();
  const told = page.getByText('The form was submitted. Sending it elsewhere is not possible in the preview.');
  await expect(told.first()).toBeVisible();
  await expect(frame.getByText('here sent sent')).toBeVisible();
});

test('links and forms in a declarative closed shadow root do not end the run', async ({ page, browser }) => {
  const root = (
    words: string,
  ) => `<template shadowrootmode=closed><a href="https://example.org/${words}">Link ${words}</a>
    <form action="https://example.org/form"><button>Send ${words}</button></form></template>`;
  const id = await publishElsewhere(browser, {
    html: `<div>${root('declared')}</div> <div id="later"></div> <span id="again">${root('twice')}</span><output></output>`,
    js: `later.setHTMLUnsafe(${JSON.stringify(`<p>${root('set')}</p>`)});
      again.attachShadow({ mode: 'closed' }).innerHTML = '<a href="https://example.org/again">Link again</a>';
      document.querySelector('output').textContent = 'here';`,
  });
  await page.goto(`/web/${id}`);
  await page.getByRole('button', { name: /^Console/ }).click();
  const frame = result(page);
  for (const words of ['declared', 'set', 'again']) {
    await frame.getByText(`Link ${words}`).click();
    const offer = page.getByRole('alert').filter({ hasText: `https://example.org/${words}` });
    await expect(offer).toBeVisible();
  }
  await frame.getByRole('button', { name: 'Send declared' }).click();
  const told = page.getByText('The form was submitted. Sending it elsewhere is not possible in the preview.');
  await expect(told).toBeVisible();
  await expect(frame.getByText('here')).toBeVisible();
});
