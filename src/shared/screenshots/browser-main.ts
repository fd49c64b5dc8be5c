import { internet } from '../http/fetch-url/network.ts';
import { serveScreenshots } from './serve.ts';

await serveScreenshots(internet);
