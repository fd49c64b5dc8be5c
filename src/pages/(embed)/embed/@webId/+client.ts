import { startEmbed } from '../../start-embed.ts';

// In place of the entry of all other pages, which knows sessions: an embed has none.
startEmbed();
