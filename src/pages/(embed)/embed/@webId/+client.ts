// In place of the entry of all other pages, which knows sessions: an embed has none. Loaded on demand, since the bundler puts
// what several entries begin with into a chunk that all pages load.
void import('../../start-embed.ts').then(({ startEmbed }) => startEmbed());
