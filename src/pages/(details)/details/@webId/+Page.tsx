import Trending from '../../../(home)/index/+Page.tsx';
import { detailsPage } from '../../components/DetailsPage.server.tsx';

export const Page = detailsPage(Trending);
