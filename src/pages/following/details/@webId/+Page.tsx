import { detailsPage } from '../../../components/details/DetailsPage.server.tsx';
import Following from '../../+Page.tsx';

export const Page = detailsPage(Following);
