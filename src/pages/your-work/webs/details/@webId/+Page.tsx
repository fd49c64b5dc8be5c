import { detailsPage } from '../../../../components/details/DetailsPage.server.tsx';
import YourWebs from '../../+Page.tsx';

export const Page = detailsPage(YourWebs);
