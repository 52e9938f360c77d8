/** The mark on the app's icon while today is unwritten; set by the worker. Nothing where the browser has none. */
export interface AppBadge {
  clear(): void
}

export const createAppBadge = (): AppBadge => ({
  clear() {
    if ('clearAppBadge' in navigator) void navigator.clearAppBadge().catch(() => undefined)
  },
})
