import { useState } from 'react';
import { trustMessages } from '../../../modules/accounts/trust/messages.ts';
import {
  type Visibility,
  visibilities,
  visibilityIn,
  visibilityWords,
} from '../../../shared/rules/visibility.ts';
import { mayPublish } from '../../runtime/may-publish.ts';
import { SelectField } from './Choices.tsx';
import { VerifyButton } from './VerifyButton.tsx';

/** What each visibility means. */
const visibilityHints: Record<Visibility, string> = {
  public: 'Everybody sees it.',
  unlisted: 'Whoever has the link sees it. It is in no list, search or feed.',
  private: 'Only you see it.',
};

const visibilityChoices = visibilities.map((value) => ({ value, words: visibilityWords[value] }));

type VisibilityProps = {
  label: string;
  name: string;
  visibility: Visibility;
  /** What private means here, where it is not that only the owner sees it. */
  privateHint?: string;
};

/** A choice of who sees something; `visibilityIn` parses the submitted value. */
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
