import { detailsOver } from '../../(details)/details-data.ts';
import { placeOf } from './read.ts';
import { profileWebs } from './webs.ts';

/** The details of a web over any list of webs of a profile. */
export const profileDetails = detailsOver((pageContext) => placeOf(pageContext).path, profileWebs);
