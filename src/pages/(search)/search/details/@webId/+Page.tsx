import { detailsPage } from '../../../../(details)/components/DetailsPage.server.tsx';
import Search from '../../+Page.tsx';

export const Page = detailsPage(Search);
