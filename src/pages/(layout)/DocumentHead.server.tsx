import { oembedAddress } from '../../modules/discovery/rules.ts';
import { accentStyle } from '../../modules/site/rules/accent.ts';
import { settings } from '../../modules/site/rules/settings.ts';
import type { Head } from '../page-context.ts';

const about = 'Write HTML, CSS and JavaScript, see the result at once, share it.';

/** A page's `<title>`; without a title, the page has that of the site. */
export const titleOf = ({ title }: Head, site: string): string =>
  title === '' ? site : `${title} · ${site}`;

type DocumentHeadProps = {
  head: Head;
  /** The name of the site. */
  site: string;
  origin: string;
  /** Empty for the site's own. */
  accentColor: string;
  logo: SiteLogo | null;
};

/** The metadata of a page. The boot script, the encoding and style sheets precede it. */
export function DocumentHead({ head, site, origin, accentColor, logo }: DocumentHeadProps) {
  const description = head.description || about;
  const whole = (address: string) => new URL(address, origin).href;
  return (
    <>
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <title>{titleOf(head, site)}</title>
      <meta name="color-scheme" content="dark light" />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f7f7f5" />
      <meta name="theme-color" media="not all and (prefers-color-scheme: light)" content="#101113" />
      <meta name="description" content={description} />
      {head.isUnlisted && <meta name="robots" content="noindex" />}
      {head.canonical && <link rel="canonical" href={whole(head.canonical)} />}
      {head.prev && <link rel="prev" href={head.prev} />}
      {head.next && <link rel="next" href={head.next} />}
      {head.feed && <link rel="alternate" type="application/atom+xml" href={head.feed} />}
      {head.work && head.canonical && (
        <link
          rel="alternate"
          type="application/json+oembed"
          title={head.title}
          href={whole(oembedAddress(whole(head.canonical)))}
        />
      )}
      <SocialCard head={head} site={site} logo={logo} description={description} whole={whole} />
      {accentColor !== '' && <style>{accentStyle(accentColor)}</style>}
      <Icons logo={logo} />
      <meta name="application-name" content={site} />
      <meta name="apple-mobile-web-app-title" content={site} />
      <link rel="manifest" href="/manifest.webmanifest" />
    </>
  );
}

/** The uploaded logo: its version, and the width of its header picture relative to a height of 1. */
type SiteLogo = { version: string; ratio: number };

const fileOf = ({ version }: SiteLogo, name: string) => `/icons/${version}/${name}.png`;

/**
 * The icons of tabs and home screens, and the header's logo. The style sheet draws the logo, because it is also part of
 * islands.
 */
function Icons({ logo }: { logo: SiteLogo | null }) {
  if (logo === null)
    return (
      <>
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      </>
    );
  const style = `.logo-mark { --logo-ratio: ${logo.ratio}; background: url("${fileOf(logo, 'header')}") center / contain no-repeat }`;
  return (
    <>
      <style>{`${style} .logo-mark > * { display: none }`}</style>
      <link rel="icon" href={fileOf(logo, 'icon-32')} sizes="32x32" type="image/png" />
      <link rel="icon" href={fileOf(logo, 'icon-192')} sizes="192x192" type="image/png" />
      <link rel="apple-touch-icon" href={fileOf(logo, 'icon-180')} />
    </>
  );
}

type SocialProps = {
  head: Head;
  site: string;
  logo: SiteLogo | null;
  description: string;
  whole: (address: string) => string;
};

type Picture = { address: string; width: number; height: number; alt?: string };

/** The preview image of a page: its own, else the member's avatar, else that of the site. */
function pictureOf({ title, image, card, person }: Head, site: string, logo: SiteLogo | null): Picture {
  if (card) return { address: card, alt: title, width: 1_200, height: 630 };
  if (image) return { address: image, alt: title, width: person ? 1_500 : 1_200, height: person ? 333 : 700 };
  if (person?.avatar) return { address: person.avatar, alt: title, width: 256, height: 256 };
  if (logo) return { address: fileOf(logo, 'icon-512'), alt: site, width: 512, height: 512 };
  // The preview card shows the name of the program.
  if (site !== settings.siteName.default)
    return { address: '/icon-512.png', alt: site, width: 512, height: 512 };
  return { address: '/social-card.png', width: 1_200, height: 630 };
}

const kindOf = ({ work, person }: Head) => (work ? 'article' : person ? 'profile' : 'website');

/** Metadata for link previews in chats and on other sites. */
function SocialCard({ head, site, logo, description, whole }: SocialProps) {
  const { canonical, work, person, isUnlisted } = head;
  const title = isUnlisted || head.title === '' ? site : head.title;
  const { address: picture, alt = about, width, height } = pictureOf(head, site, logo);
  return (
    <>
      <meta property="og:site_name" content={site} />
      <meta property="og:type" content={kindOf(head)} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {canonical && <meta property="og:url" content={whole(canonical)} />}
      <meta property="og:image" content={whole(picture)} />
      <meta property="og:image:width" content={String(width)} />
      <meta property="og:image:height" content={String(height)} />
      <meta property="og:image:alt" content={alt} />
      <meta name="twitter:card" content={width > height ? 'summary_large_image' : 'summary'} />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={whole(picture)} />
      <meta name="twitter:image:alt" content={alt} />
      {work && <meta name="author" content={work.author} />}
      {work && <meta property="article:author" content={work.author} />}
      {work && <Work head={head} whole={whole} />}
      {person && <meta property="profile:username" content={person.username} />}
      {person && <Person head={head} description={description} whole={whole} />}
      {work?.created && <meta property="article:published_time" content={work.created} />}
      {work && <meta property="article:modified_time" content={work.updated} />}
    </>
  );
}

/** Structured data (JSON-LD) about a work. Data blocks are not executed, so the content security policy permits them. */
function Work({ head, whole }: Pick<SocialProps, 'head' | 'whole'>) {
  const { title, description, canonical, image, work } = head;
  const data = {
    '@context': 'https://schema.org',
    '@type': 'SoftwareSourceCode',
    name: title,
    description,
    url: canonical && whole(canonical),
    image: image && whole(image),
    author: { '@type': 'Person', name: work?.author },
    dateCreated: work?.created,
    dateModified: work?.updated,
    programmingLanguage: ['HTML', 'CSS', 'JavaScript'],
  };
  return <Linked data={data} />;
}

/** Structured data (JSON-LD) about a member. */
function Person({
  head: { canonical, image, person },
  description,
  whole,
}: Omit<SocialProps, 'site' | 'logo'>) {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    mainEntity: {
      '@type': 'Person',
      name: person?.name,
      alternateName: person?.username,
      description,
      url: canonical && whole(canonical),
      image: [person?.avatar, image].flatMap((address) => (address ? [whole(address)] : [])),
    },
  };
  return <Linked data={data} />;
}

function Linked({ data }: { data: object }) {
  // Escaped as JSON, since a script's text is not read for entities.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: without '<' nothing ends the block or begins another
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
