// What a browser can do, asked of the browser itself. Runs in the page, as text.

/** Whether each ability is there, by name. */
export function detectFeatures(): Record<string, boolean> {
  return {
    'service worker': 'serviceWorker' in navigator,
    locks: 'locks' in navigator,
    BroadcastChannel: 'BroadcastChannel' in window,
    WebAssembly: 'WebAssembly' in window,
    'Trusted Types': 'trustedTypes' in window,
    'Background Sync (SyncManager)': 'SyncManager' in window,
    'push (PushManager)': 'PushManager' in window,
    Notification: 'Notification' in window,
    'navigator.vibrate': 'vibrate' in navigator,
    'navigator.storage': 'storage' in navigator,
    'navigator.storage.persist': typeof navigator.storage?.persist === 'function',
    'navigator.permissions': 'permissions' in navigator,
    'navigator.share': 'share' in navigator,
    'navigator.clipboard': 'clipboard' in navigator,
    'navigator.setAppBadge': 'setAppBadge' in navigator,
    'navigator.userActivation': 'userActivation' in navigator,
    beforeinstallprompt: 'onbeforeinstallprompt' in window,
    requestIdleCallback: 'requestIdleCallback' in window,
    visualViewport: 'visualViewport' in window,
    startViewTransition: 'startViewTransition' in document,
    dialog: 'HTMLDialogElement' in window,
    popover: 'popover' in HTMLElement.prototype,
  }
}
