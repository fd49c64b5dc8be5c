import { detailsPage } from '../../../components/details/DetailsPage.server.tsx';
import Search from '../../+Page.tsx';

export const Page = detailsPage(Search);
