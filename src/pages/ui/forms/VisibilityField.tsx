import { useState } from 'react';
import { trustMessages } from '../../../modules/accounts/rules/trust-messages.ts';
import {
  type Visibility,
  visibilities,
  visibilityIn,
  visibilityWords,
} from '../../../shared/rules/visibility.ts';
import { mayPublish } from '../../runtime/may-publish.ts';
import { SelectField } from './Choices.tsx';
import { VerifyButton } from './FormFailure.tsx';

/** Explains each visibility. */
const visibilityHints: Record<Visibility, string> = {
  public: 'Everyone can see it.',
  unlisted: 'Anyone with the link can see it. It does not appear in lists, search or feeds.',
  private: 'Only you can see it.',
};

const visibilityChoices = visibilities.map((value) => ({ value, words: visibilityWords[value] }));

type VisibilityProps = {
  label: string;
  name: string;
  visibility: Visibility;
  /** Explains “private” where it means something else than “only the owner sees it”. */
  privateHint?: string;
};

/** A choice of who sees an item; `visibilityIn` parses the submitted value. */
export function VisibilityField({
  label,
  name,
  visibility,
  privateHint = visibilityHints.private,
}: VisibilityProps) {
  const [chosen, setChosen] = useState(visibility);
  const needsVerification = visibility === 'private' && !mayPublish();
  const hint = chosen === 'private' ? privateHint : visibilityHints[chosen];
  const isPrivateForNow = needsVerification && chosen === 'private';
  return (
    <>
      <SelectField
        label={label}
        name={name}
        defaultValue={visibility}
        choices={visibilityChoices}
        onChange={({ currentTarget }) => setChosen(visibilityIn(currentTarget.value))}
        hint={isPrivateForNow ? trustMessages.privateUntilVerified : hint}
      />
      {needsVerification && <VerifyButton />}
    </>
  );
}
