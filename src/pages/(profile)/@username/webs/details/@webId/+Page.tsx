import { detailsPage } from '../../../../../(details)/components/DetailsPage.server.tsx';
import { ProfileWebs } from '../../../../components/ProfileWebs.server.tsx';

export const Page = detailsPage(ProfileWebs);
