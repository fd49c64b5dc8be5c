import t from 'tap';
import { PictureSender } from '../../../src/pages/(editor)/session/effects/picture-sender.ts';
import { AppError } from '../../../src/shared/errors/app-error.ts';
import { saved } from '../../helpers/editor-session.ts';

/** A sender whose captures end on the test's command. */
function setUp(answer: (basedOn: number) => void = () => {}) {
  const sent: [html: string, basedOn: number][] = [];
  const drawings: (() => void)[] = [];
  const due: { id: string | null } = { id: null };
  const pictures = new PictureSender(
    {
      makePicture: (web) =>
        new Promise((resolve) => {
          drawings.push(() => resolve(new Blob([web.html])));
        }),
      sendPicture: async (_id, picture, basedOn) => {
        answer(basedOn);
        sent.push([await picture.text(), basedOn]);
      },
      due: {
        read: () => due.id,
        write: (id) => {
          due.id = id;
        },
      },
    },
    [0, 0],
  );
  const draw = () => drawings.shift()?.();
  return { pictures, sent, due, draw };
}

const webWith = (html: string, revision: number) => ({
  ...saved,
  revision,
  fields: { ...saved.fields, html },
});

t.test('after two saves in quick succession, only the newest code gets a picture', async (t) => {
  const { pictures, sent, due, draw } = setUp();
  const both = [pictures.send(webWith('one', 1)), pictures.send(webWith('two', 2))];
  t.equal(due.id, 'w1');
  draw();
  draw();
  await Promise.all(both);
  t.same(sent, [['two', 2]]);
  t.equal(due.id, null, 'nothing is due any more');
});

t.test('a new title keeps the picture', async (t) => {
  const { pictures, sent, draw } = setUp();
  const sending = pictures.send(webWith('one', 1));
  pictures.note(webWith('one', 2));
  draw();
  await sending;
  t.same(sent, [['one', 2]]);

  const late = setUp((basedOn) => {
    if (basedOn > 1) return;
    late.pictures.note(webWith('one', 2));
    throw new AppError(409, 'changed');
  });
  const again = late.pictures.send(webWith('one', 1));
  late.draw();
  await again;
  t.same(late.sent, [['one', 2]], 'also while it is on its way');
});

t.test('a picture is dropped when other code is saved without one, and stays due', async (t) => {
  const restored = webWith('zero', 2);
  const { pictures, sent, due, draw } = setUp();
  const sending = pictures.send(webWith('one', 1));
  pictures.note(restored);
  draw();
  await sending;
  t.same([sent, due.id], [[], 'w1'], 'while it is drawn');

  const busy = setUp(() => {
    if (busy.sent.length > 0) return;
    busy.pictures.note(restored);
    throw new AppError(503, 'busy');
  });
  const again = busy.pictures.send(webWith('one', 1));
  busy.draw();
  await again;
  t.same([busy.sent, busy.due.id], [[], 'w1'], 'while it waits for its next attempt');

  const timers = new Set<unknown>();
  const wait = (work: () => void) => timers.add(work) && work;
  t.intercept(globalThis, 'setTimeout', { value: wait, configurable: true });
  t.intercept(globalThis, 'clearTimeout', {
    value: (work: unknown) => timers.delete(work),
    configurable: true,
  });
  const autosaved = setUp();
  const linked = webWith('one', 2);
  linked.fields.cssLinks = ['https://a.example/a.css'];
  for (const [newer, waiting] of [
    [restored, 0],
    [linked, 0],
    [webWith('one', 2), 1],
  ] as const) {
    autosaved.pictures.sendLater(webWith('one', 1));
    autosaved.pictures.note(newer);
    t.same([timers.size, autosaved.due.id], [waiting, 'w1'], 'while an autosave waits for a pause');
  }
});

t.test(
  'a picture that is refused until the next login, or because of newer code or its rate, stays due and is not sent again',
  async (t) => {
    for (const status of [401, 409, 429]) {
      let attempts = 0;
      const { pictures, due, draw } = setUp(() => {
        attempts += 1;
        throw new AppError(status, 'refused');
      });
      const sending = pictures.send(webWith('one', 1));
      draw();
      await sending;
      t.same([attempts, due.id], [1, 'w1'], `${status}`);
    }
  },
);

t.test('a refused picture is not sent again', async (t) => {
  const { pictures, sent, due, draw } = setUp(() => {
    throw new AppError(403, 'no room');
  });
  const sending = pictures.send(webWith('one', 1));
  draw();
  await sending;
  t.same([sent, due.id], [[], null]);
});

t.test(
  'a picture that a busy server refuses is sent again, and stays due after three attempts',
  async (t) => {
    let refusals = 2;
    const busy = setUp(() => {
      if (refusals-- > 0) throw new AppError(503, 'busy');
    });
    const sending = busy.pictures.send(webWith('one', 1));
    busy.draw();
    await sending;
    t.same([busy.sent, busy.due.id], [[['one', 1]], null]);

    let attempts = 0;
    const away = setUp(() => {
      attempts += 1;
      throw new AppError(0, 'offline');
    });
    const lost = away.pictures.send(webWith('one', 1));
    away.draw();
    await lost;
    t.same([attempts, away.sent, away.due.id], [3, [], 'w1']);
  },
);

t.test('a picture that waits for its next attempt is dropped when newer code is saved', async (t) => {
  let refusals = 1;
  const { pictures, sent, due, draw } = setUp((basedOn) => {
    if (basedOn > 1 || refusals-- === 0) return;
    // The second save arrives before the next attempt.
    newer = pictures.send(webWith('two', 2));
    throw new AppError(503, 'busy');
  });
  let newer = Promise.resolve();
  const older = pictures.send(webWith('one', 1));
  draw();
  await older;
  t.equal(due.id, 'w1', 'the newer code’s picture is due');
  draw();
  await newer;
  t.same([sent, due.id], [[['two', 2]], null]);
});

t.test('a page that was left too early leaves its picture to the next editor of that web', async (t) => {
  const { pictures, sent, due, draw } = setUp();
  due.id = 'w1';
  await pictures.resume({ ...saved, id: 'other' });
  t.equal(due.id, 'w1');
  const resumed = pictures.resume(saved);
  draw();
  await resumed;
  t.same(sent, [['<p>old</p>', 1]]);
  t.equal(due.id, null);
});
