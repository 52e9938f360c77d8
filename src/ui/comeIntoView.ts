/** A `ref` for what a form says once something was asked of it: it comes into view, clear of the navigation. */
export const comeIntoView = (element: HTMLElement | null): void =>
  element?.scrollIntoView({ block: 'nearest' })
