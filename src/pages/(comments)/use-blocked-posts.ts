import { useRef } from 'react';

type Post = { owner: { _id: string }; createdAt: string };

/**
 * Takes the posts of a member whom the viewer blocks or mutes out of a list, newest first, and puts them back when that is
 * undone. Returns the handler for the author with this id.
 */
export function useBlockedPosts<T extends Post>(docs: T[], change: (edit: (docs: T[]) => T[]) => void) {
  const removed = useRef<T[]>([]);
  return (ownerId: string) => (isOn: boolean) => {
    const isTheirs = ({ owner }: T) => owner._id === ownerId;
    if (isOn) removed.current = docs.filter(isTheirs);
    const back = isOn ? [] : removed.current;
    change((now) =>
      [...now.filter((post) => !isTheirs(post)), ...back].sort((a, b) =>
        a.createdAt < b.createdAt ? 1 : -1,
      ),
    );
  };
}
