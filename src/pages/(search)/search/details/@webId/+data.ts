import { detailsOver } from '../../../../(details)/details-data.ts';
import { readSearchQuery, searchAddress } from '../../../search-query.ts';
import { data as search } from '../../+data.ts';

export const data = detailsOver(({ urlParsed }) => searchAddress(readSearchQuery(urlParsed.search)), search);
