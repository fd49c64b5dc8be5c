import { internet } from '../../../shared/fetch/network.ts';
import { serveScreenshots } from './serve.ts';

await serveScreenshots(internet);
