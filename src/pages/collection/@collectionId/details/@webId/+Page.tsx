import { detailsPage } from '../../../../components/details/DetailsPage.server.tsx';
import CollectionPage from '../../+Page.tsx';

export const Page = detailsPage(CollectionPage);
