import { Toast } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, Info, LoaderCircle, TriangleAlert, X } from 'lucide-react';
import {
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type FocusEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { dismissToast, onToastChange, toastNotices } from './toast-store.ts';
import type { ToastAction, ToastNotice, ToastVariant } from './toast-store.ts';
import styles from './toast-host.module.css';

/** How long good news stays, ms; the library stops the clock while someone points at it or reads it by keyboard. */
const goodNewsMs = 6000;
/** The same for news that offer something to do. */
const withActionMs = 20_000;

/**
 * Shows the open toast over everything, until it is closed, swiped away, or followed by the next one. Good news
 * leaves by itself, so that it does not lie over the work; what went wrong stays.
 */
export function ToastHost({
  children,
  onGo,
}: {
  children: ReactNode;
  /** Follows a toast's action. */
  onGo: (to: string) => void;
}): ReactNode {
  const cameFrom = useRef<Element | null>(null);
  const noteOrigin = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
  };
  return (
    <Toast.Provider limit={1} timeout={0}>
      {children}
      <Toast.Portal>
        <Toast.Viewport className={styles.viewport} onFocus={noteOrigin}>
          <OpenToast onGo={onGo} cameFrom={cameFrom} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

interface OpenToastProps {
  onGo: (to: string) => void;
  /** What had the focus before a toast got it. */
  cameFrom: RefObject<Element | null>;
}

function OpenToast({ onGo, cameFrom }: OpenToastProps): ReactNode {
  const notices = useSyncExternalStore(onToastChange, toastNotices);
  const { toasts, add, close } = Toast.useToastManager<ToastNotice>();
  const open = notices.find((notice) => notice.isOpen);

  useEffect(() => {
    if (!open) return;
    add({
      id: open.id,
      title: open.title,
      description: open.description,
      type: open.variant,
      data: open,
      timeout: stayOf(open),
      onClose: () => dismissToast(open.id),
    });
  }, [open, add]);

  useEffect(() => {
    for (const toast of toasts)
      if (toast.transitionStatus !== 'ending' && toast.id !== open?.id) close(toast.id);
  }, [toasts, open, close]);

  return toasts
    .filter((toast) => !toast.limited)
    .map((toast) => (
      <Toast.Root
        key={toast.id}
        toast={toast}
        swipeDirection={['down', 'left', 'right']}
        className={styles.toast}
        data-variant={toast.type}
      >
        <Toast.Content className={styles.content}>
          <span className={styles.icon}>{icons[toast.data?.variant ?? 'default']}</span>
          <ToastText>
            <Toast.Title className={styles.title} />
            <Toast.Description className={styles.description} />
            {[toast.data?.action, toast.data?.otherAction].map(
              (action) =>
                action && (
                  <Toast.Action
                    key={action.label}
                    className={styles.action}
                    onClick={() => {
                      giveBackFocus(cameFrom.current);
                      dismissToast(toast.id);
                      follow(action, onGo);
                    }}
                  >
                    {action.label}
                  </Toast.Action>
                ),
            )}
          </ToastText>
          {/* The library hides the button until the stack is unfolded; here is no stack. */}
          <Toast.Close className={styles.close} aria-label="Close message" aria-hidden={false}>
            <X size={16} aria-hidden="true" />
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    ));
}

/** What a toast says. Text that does not fit scrolls, by keyboard and finger too, where swiping would close the toast. */
function ToastText({ children }: { children: ReactNode }): ReactNode {
  const element = useRef<HTMLDivElement>(null);
  const [isScrollable, setIsScrollable] = useState(false);
  useEffect(() => {
    const text = element.current;
    if (!text) return undefined;
    const observer = new ResizeObserver(() => setIsScrollable(text.scrollHeight > text.clientHeight));
    observer.observe(text);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={element}
      className={styles.text}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
      tabIndex={isScrollable ? 0 : undefined}
      data-base-ui-swipe-ignore={isScrollable ? '' : undefined}
    >
      {children}
    </div>
  );
}

/** How long a toast stays, ms; 0 is until it is closed. */
function stayOf({ variant, action }: ToastNotice): number {
  if (variant !== 'success' && variant !== 'default') return 0;
  return action ? withActionMs : goodNewsMs;
}

/** The button that was pressed goes with its toast: the focus returns to where the person was at work. */
function giveBackFocus(to: Element | null): void {
  const target = to instanceof HTMLElement && to.isConnected ? to : document.querySelector('main');
  target?.focus();
}

function follow(action: ToastAction, onGo: (to: string) => void): void {
  if ('to' in action) onGo(action.to);
  else action.run();
}

const info = <Info size={18} aria-hidden="true" />;
const alert = <CircleAlert size={18} aria-hidden="true" />;
const caution = <TriangleAlert size={18} aria-hidden="true" />;

const icons: Record<ToastVariant, ReactNode> = {
  default: info,
  destructive: alert,
  error: alert,
  cta: info,
  blue: info,
  warning: caution,
  negative: caution,
  loading: <LoaderCircle className={styles.turning} size={18} aria-hidden="true" />,
  success: <CircleCheck size={18} aria-hidden="true" />,
};
