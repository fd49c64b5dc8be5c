import type { WebCode } from '../../../modules/webs/rules/page.ts';

/** A list of add-ons: head tags, style sheets or scripts. */
export type LinkKind = 'html' | 'css' | 'js';
export const linkKinds: readonly LinkKind[] = ['html', 'css', 'js'];

export type Links = Pick<WebCode, 'cssLinks' | 'jsLinks' | 'htmlLinks'>;

/** Adds or removes one entry. */
export type LinkChange = { kind: LinkKind; action: 'add' | 'remove'; entry: string };

const listNames = { html: 'htmlLinks', css: 'cssLinks', js: 'jsLinks' } as const;

/** Picks the add-on lists. */
export function linksOf({ cssLinks, jsLinks, htmlLinks }: Links): Links {
  return { cssLinks, jsLinks, htmlLinks };
}

export function listOf(links: Links, kind: LinkKind): readonly string[] {
  return links[listNames[kind]];
}

/** Applies a change. Adding an existing entry or removing a missing one has no effect. */
export function withChange(links: Links, { kind, action, entry }: LinkChange): Links {
  const others = listOf(links, kind).filter((item) => item !== entry);
  if (action === 'remove') return { ...linksOf(links), [listNames[kind]]: others };
  return listOf(links, kind).includes(entry)
    ? linksOf(links)
    : { ...linksOf(links), [listNames[kind]]: [...others, entry] };
}

/** The changes that turn one state of the lists into another. */
export function changesBetween(before: Links, after: Links): LinkChange[] {
  return linkKinds.flatMap((kind) => {
    const [old, now] = [listOf(before, kind), listOf(after, kind)];
    const gone = old.filter((entry) => !now.includes(entry));
    const come = now.filter((entry) => !old.includes(entry));
    return [
      ...gone.map((entry) => ({ kind, action: 'remove' as const, entry })),
      ...come.map((entry) => ({ kind, action: 'add' as const, entry })),
    ];
  });
}

/** True if both have the same add-ons in the same order. */
export function sameLinks(before: Links, after: Links): boolean {
  return linkKinds.every((kind) => {
    const [old, now] = [listOf(before, kind), listOf(after, kind)];
    return old === now || (old.length === now.length && old.every((entry, at) => entry === now[at]));
  });
}
