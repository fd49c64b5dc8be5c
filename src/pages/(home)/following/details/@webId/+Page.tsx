import { detailsPage } from '../../../../(details)/components/DetailsPage.server.tsx';
import Following from '../../+Page.tsx';

export const Page = detailsPage(Following);
