import { detailsPage } from '../../../../../(details)/components/DetailsPage.server.tsx';
import CollectionPage from '../../+Page.tsx';

export const Page = detailsPage(CollectionPage);
