import { type ComponentType, type ReactNode, useState } from 'react';
import { messages } from '../../../modules/webs/rules/messages.ts';
import type { Visibility } from '../../../shared/rules/visibility.ts';
import { pagePath } from '../../page-path.ts';
import { call } from '../../runtime/api/api.ts';
import { messageOf } from '../../runtime/api/failures.ts';
import { copyText } from '../../runtime/copy-text.ts';
import { withLinkKey } from '../../runtime/link-key.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { confirmRenewal } from '../../ui/dialogs/renew-link.ts';
import { Field } from '../../ui/forms/Field.tsx';
import { EmbedFields } from './EmbedFields.tsx';
import './share.css';

type ShareDialogProps = {
  webId: string;
  title: string;
  visibility: Visibility;
  /** Part of the link of an unlisted web. */
  linkKey: string | null;
  /** Only the owner can renew the link. */
  isOwn: boolean;
  onClose: () => void;
};

/** A web's link, the system's own way to share it, and the code that embeds it on other sites. */
export function ShareDialog({
  webId,
  title,
  visibility,
  linkKey: firstKey,
  isOwn,
  onClose,
}: ShareDialogProps) {
  const [linkKey, setLinkKey] = useState(firstKey);
  const sharedKey = visibility === 'unlisted' ? linkKey : null;
  const link = `${location.origin}${withLinkKey(pagePath('/web/@webId', { webId }), sharedKey)}`;
  const canShare = 'share' in navigator;
  const renew = async () => {
    const renewed = await call('PATCH /webs/renew-link/{webId}', { params: { webId } });
    setLinkKey(renewed.linkKey);
  };
  return (
    <Dialog title="Share" onClose={onClose} isDirty={false}>
      <div className="form">
        <Field label="Link" value={link} readOnly onFocus={({ currentTarget }) => currentTarget.select()} />
        <p className="field-note">{whoSees[visibility]}</p>
        <QrSection link={link} title={title}>
          <Button look="accent" onClick={() => void copyText(link, messages.linkCopied)}>
            Copy Link
          </Button>
          {canShare && <Button onClick={() => void shareBySystem(title, link)}>Share with an app</Button>}
          {isOwn && visibility === 'unlisted' && (
            <Button onClick={() => confirmRenewal(renew)}>Renew link</Button>
          )}
        </QrSection>
        {visibility === 'private' ? (
          <p className="field-note">A private web cannot be embedded on other sites.</p>
        ) : (
          <EmbedFields webId={webId} title={title} linkKey={sharedKey} />
        )}
      </div>
    </Dialog>
  );
}

const whoSees: Record<Visibility, string> = {
  public: 'Everyone can see this web.',
  unlisted: 'Anyone with this link can see the web. It does not appear in lists.',
  private: 'Only you can see this web.',
};

/** Closing the system's dialog needs no message. Where the system cannot share, the link is copied. */
async function shareBySystem(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, url });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    await copyText(url, messages.linkCopied);
  }
}

type QrProps = { link: string; title: string };
type QrSectionProps = QrProps & { children: ReactNode };

/** Buttons that share a link, followed by one that loads and shows its QR code. */
function QrSection({ children, ...props }: QrSectionProps) {
  const [shown, setShown] = useState<{ QrCode: ComponentType<QrProps> } | null>(null);
  const toggle = async () => {
    if (shown) return setShown(null);
    try {
      const { QrCode } = await import('./QrCode.tsx');
      setShown({ QrCode });
    } catch (error) {
      toast('error', messageOf(error));
    }
  };
  return (
    <>
      <div className="share-actions">
        {children}
        <Button aria-expanded={shown !== null} onClick={() => void toggle()}>
          QR Code
        </Button>
      </div>
      {shown && <shown.QrCode {...props} />}
    </>
  );
}
