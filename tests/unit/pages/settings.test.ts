import t from 'tap';
import { changedPreferences } from '../../../src/pages/(settings)/preferences.ts';
import { deviceName } from '../../../src/pages/(settings)/settings/device-name.ts';

t.test('a device has a human-readable name', async (t) => {
  const agents: Record<string, string> = {
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0': 'Firefox on Linux',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0':
      'Edge on Windows',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Mobile Safari/604.1':
      'Safari on iPhone',
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36':
      'Chrome on Android',
    'curl/8.0': 'curl/8.0',
    '': 'Unknown device',
  };
  for (const [agent, name] of Object.entries(agents)) t.equal(deviceName(agent), name);
});

t.test('only changed preferences are sent, in the types of the call', async (t) => {
  const kept = {
    theme: 'vs-dark',
    indentation: 2,
    fontSize: '15px',
    fontWeight: 500,
    formatOnType: true,
    minimap: false,
    lineHeight: 20,
    mouseWheelZoom: true,
    wordWrap: 'on',
    htmlKind: 'html',
    cssKind: 'css',
    jsKind: 'js',
    autosave: true,
  } as const;
  const form = {
    theme: 'vs-dark',
    fontSize: '15px',
    fontWeight: '500',
    lineHeight: '20',
    wordWrap: 'on',
    autosave: 'on',
    formatOnType: 'on',
    mouseWheelZoom: 'on',
  };
  t.strictSame(changedPreferences(form, kept), {});
  t.strictSame(changedPreferences({ ...form, fontWeight: '700', minimap: 'on' }, kept), {
    fontWeight: 700,
    minimap: true,
  });
  const { formatOnType: _, ...unchecked } = form;
  t.strictSame(changedPreferences({ ...unchecked, wordWrap: 'nonsense' }, kept), { formatOnType: false });
});
