// In place of the entry of all other pages, which handles sessions, since an embed has no session. Loaded on demand,
// since the bundler puts the common imports of several entries into a chunk that all pages load.
void import('../../start-embed.ts').then(({ startEmbed }) => startEmbed());
