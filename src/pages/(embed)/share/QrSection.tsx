import { type ComponentType, type ReactNode, useState } from 'react';
import { messageOf } from '../../runtime/api/message-of.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import { Button } from '../../ui/Button.tsx';

type QrProps = { link: string; title: string };
type QrSectionProps = QrProps & { children: ReactNode };

/** Ways to share a link, and a button after them that shows its QR code, which is loaded then. */
export function QrSection({ children, ...props }: QrSectionProps) {
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
