import { Dialog } from '@base-ui/react/dialog';
import { useEffect, useRef, type ReactNode, type RefObject, type SubmitEvent } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { WaitingNotice } from './waiting-notice.tsx';
import styles from './dialogs.module.css';

export interface FormDialogProps {
  isOpen: boolean;
  title: string;
  /** Under the title: whom or what it is about. */
  about?: ReactNode;
  /** The fields; the first one gets the focus. */
  children: ReactNode;
  submit: string;
  /** What the button says while it works. */
  submitting: string;
  isBusy: boolean;
  isDanger?: boolean;
  /** Takes more room, for forms with several columns. */
  isWide?: boolean;
  /** Where the focus goes after it; true means to what opened it. */
  findReturnFocus?: () => HTMLElement | true;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  onClose: () => void;
}

/** Asks for a few values in a dialog. Enter sends, Escape closes. */
export function FormDialog(props: FormDialogProps): ReactNode {
  const { isBusy, findReturnFocus = () => true } = props;
  const form = useRef<HTMLFormElement>(null);
  const focusOnWrong = useFocusOnWrong(form, isBusy);
  return (
    <Dialog.Root
      open={props.isOpen}
      onOpenChange={(isOpen) => !isOpen && props.onClose()}
      disablePointerDismissal
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} forceRender />
        <Dialog.Popup
          className={styles.popup}
          data-wide={props.isWide ? '' : undefined}
          data-toasts="above"
          initialFocus={() => form.current?.querySelector<HTMLElement>('input, select, textarea') ?? true}
          finalFocus={findReturnFocus}
        >
          <form
            ref={form}
            className={styles.form}
            noValidate
            onInput={focusOnWrong.stop}
            onSubmit={(event) => {
              focusOnWrong.begin();
              props.onSubmit(event);
            }}
          >
            <div className={styles.head}>
              <Dialog.Title className={styles.title}>{props.title}</Dialog.Title>
              {props.about && (
                <Dialog.Description className={styles.text} render={<div />}>
                  {props.about}
                </Dialog.Description>
              )}
            </div>
            {props.children}
            <WaitingNotice />
            <div className={styles.actions}>
              <Button variant="secondary" onClick={props.onClose}>
                Cancel
              </Button>
              <Button type="submit" variant={props.isDanger ? 'danger' : 'primary'} busy={isBusy}>
                {isBusy ? props.submitting : props.submit}
              </Button>
            </div>
          </form>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Once what was sent is found wrong, the first wrong field gets the focus, where none of them has it; not once someone types on. */
function useFocusOnWrong(
  form: RefObject<HTMLFormElement | null>,
  isBusy: boolean,
): { begin: () => void; stop: () => void } {
  const isWaiting = useRef(false);
  useEffect(() => {
    const wrong = form.current?.querySelector<HTMLElement>("[aria-invalid='true']");
    if (!isWaiting.current || isBusy || !wrong) return;
    isWaiting.current = false;
    if (!form.current?.querySelector("[aria-invalid='true']:focus")) wrong.focus();
  });
  return {
    begin: () => {
      isWaiting.current = true;
    },
    stop: () => {
      isWaiting.current = false;
    },
  };
}
