import { detailsPage } from '../../../../../(details)/components/DetailsPage.server.tsx';
import YourWebs from '../../+Page.tsx';

export const Page = detailsPage(YourWebs);
