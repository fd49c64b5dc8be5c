import { detailsPage } from '../../../../components/details/DetailsPage.server.tsx';
import { ProfileWebs } from '../../../../components/profile/ProfileWebs.server.tsx';

export const Page = detailsPage(ProfileWebs);
