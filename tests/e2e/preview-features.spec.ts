import { expect, test } from 'playwright/test';
import { delegatedFeatures, refusedFeatures } from '../../src/shared/rules/delegated-features.ts';
import { result } from './support/editor.ts';
import { places, publishElsewhere, withoutSeparateOrigin } from './support/preview.ts';

const asking = {
  html: `<input id="code" value="KIWI-42"><button id="copy">Copy</button> <button id="old">Copy the old way</button>
    <button id="fill">Fill the screen</button><ul id="told"></ul>
    <iframe allow="${delegatedFeatures}" srcdoc="<script>parent.postMessage(document.featurePolicy.allowedFeatures(), '*')</script>"></iframe>`,
  js: `const tell = (text) => { told.append(Object.assign(document.createElement('li'), { textContent: text })); };
const ask = (name, action) => action().then((value) => tell(name + ' ' + (value?.type ?? 'done')), (error) => tell(name + ' ' + error.name));
Object.defineProperty(UserActivation.prototype, 'isActive', { get: () => true });
onmessage = ({ data }) => tell('inside ' + data.join());
tell('allowed ' + document.featurePolicy.allowedFeatures().join());
ask('early copy', () => navigator.clipboard.writeText('stolen'));
ask('early lock', () => navigator.wakeLock.request('screen'));
ask('camera', () => navigator.mediaDevices.getUserMedia({ video: true }));
copy.onclick = async () => {
  await ask('copy', () => navigator.clipboard.writeText(code.value));
  await ask('lock', () => navigator.wakeLock.request('screen'));
};
old.onclick = () => { code.select(); tell('old copy ' + document.execCommand('copy')); };
fill.onclick = () => ask('fill', async () => { await document.documentElement.requestFullscreen(); await document.exitFullscreen(); });`,
};

for (const isSeparate of [true, false])
  test(`a web gets the same features everywhere, after a click, ${isSeparate ? 'at the preview origin' : 'at the site’s own origin'}`, async ({
    page,
    browser,
  }) => {
    test.slow();
    // A browser without a window grants no permission by itself.
    await page.context().grantPermissions(['screen-wake-lock']);
    const id = await publishElsewhere(browser, asking);
    if (!isSeparate) await withoutSeparateOrigin(page);
    for (const [place, path] of places) {
      await page.goto(path(id));
      const told = (text: string | RegExp) => result(page).getByRole('listitem').filter({ hasText: text });
      await expect(told('early copy NotAllowedError'), place).toBeVisible();
      await expect(told('early lock NotAllowedError'), place).toBeVisible();
      await expect(told(/camera (NotAllowedError|SecurityError|TypeError)/), place).toBeVisible();
      const allowed = (await told(/^allowed /).textContent())?.replace('allowed ', '').split(',') ?? [];
      // Not every system supports sharing.
      const expected = delegatedFeatures.split('; ').filter((feature) => feature !== 'web-share');
      expect(allowed, place).toEqual(expect.arrayContaining(expected));
      expect(
        allowed.filter((feature) => refusedFeatures.includes(feature)),
        place,
      ).toEqual([]);
      const inside = (await told('inside ').textContent())?.replace('inside ', '').split(',') ?? [];
      expect(
        inside.filter((feature) => delegatedFeatures.includes(feature)),
        place,
      ).toEqual([]);
      await result(page).getByRole('button', { name: 'Copy', exact: true }).click();
      await expect(told(/^copy done/), place).toBeVisible();
      await expect(told(/^lock screen/), place).toBeVisible();
      await result(page).getByRole('button', { name: 'Copy the old way' }).click();
      await expect(told('old copy true'), place).toBeVisible();
      await result(page).getByRole('button', { name: 'Fill the screen' }).click();
      await expect(told('fill done'), place).toBeVisible();
    }
  });
