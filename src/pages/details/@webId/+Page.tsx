import { detailsPage } from '../../components/details/DetailsPage.server.tsx';
import Trending from '../../index/+Page.tsx';

export const Page = detailsPage(Trending);
