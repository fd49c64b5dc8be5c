import t from 'tap';
import { timeAgo } from '../../../src/pages/ui/time.ts';

t.test('a time ago is given in its largest unit', async (t) => {
  const now = new Date('2026-06-15T12:00:00Z');
  const told = {
    '2026-06-15T12:00:05Z': 'just now',
    '2026-06-15T11:59:01Z': 'just now',
    '2026-06-15T11:59:00Z': '1m ago',
    '2026-06-15T09:00:00Z': '3h ago',
    '2026-06-13T12:00:00Z': '2d ago',
    '2026-06-01T12:00:00Z': '2w ago',
    '2026-03-15T12:00:00Z': '3mo ago',
    '2020-06-01T12:00:00Z': '6y ago',
  };
  for (const [at, words] of Object.entries(told)) t.equal(timeAgo(at, now), words, at);
});
