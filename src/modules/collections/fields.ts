import { atMost, type Rule, type Rules } from '../../shared/rules/rules.ts';
import { messages } from './messages.ts';

const name: readonly Rule[] = [[(value) => value.trim() !== '', messages.nameRequired], atMost(100, 'name')];

export const collectionDetails: Rules = { name, description: [atMost(5_000, 'description')] };
