// Every page of the app: its address, who may see it, and what it loads. Home and the form are in the main bundle,
// because they are what the person comes for; the others come when asked.
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import * as v from 'valibot'
import type { Engine } from '#engine/engine.ts'
import type { Device } from '#platform/device.ts'
import { pageTitles } from '#text/pageTitles.ts'
import { AppShell } from './AppShell.tsx'
import type { NavTab } from './BottomNav.tsx'
import { FaultScreen } from './FaultScreen.tsx'
import { decideRoute, decideViewport, type Access, type Decision } from './guards.ts'
import { FillDayRoute } from './routes/FillDayRoute.tsx'
import { HomeRoute } from './routes/HomeRoute.tsx'
import { parseResetRequest, writeResetRequest } from './resetRequest.ts'
import { JournalDetailRoute } from './routes/JournalDetailRoute.tsx'
import type { SessionStore } from './sessionStore.ts'

export interface RouterContext {
  readonly engine: Engine
  readonly device: Device
  readonly session: SessionStore
}

type PageId = keyof typeof pageTitles

const follow = (decision: Decision): void => {
  if (decision !== 'stay') throw redirect({ to: decision.redirect, replace: true })
}

const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: AppShell,
  beforeLoad: ({ context, location }) =>
    follow(decideViewport(context.device.isDesktop.current(), location.pathname)),
  errorComponent: FaultScreen,
})

/** What all guarded pages share. */
const guarded = (access: Access, page?: PageId, tab?: NavTab) => ({
  getParentRoute: () => rootRoute,
  staticData: { access, ...(page && { title: pageTitles[page] }), ...(tab && { tab }) },
  beforeLoad: ({ context }: { context: RouterContext }) =>
    follow(decideRoute(context.session.getState(), access)),
})

const indexRoute = createRoute({ ...guarded('crossroads'), path: '/' })

const welcomeRoute = createRoute({
  ...guarded('visitor', 'welcome'),
  path: '/welcome',
  component: lazyRouteComponent(() => import('./routes/WelcomeRoute.tsx'), 'WelcomeRoute'),
})

const signupRoute = createRoute({
  ...guarded('visitor', 'signup'),
  path: '/signup',
  component: lazyRouteComponent(() => import('./routes/SignupRoute.tsx'), 'SignupRoute'),
})

const loginRoute = createRoute({
  ...guarded('visitor', 'login'),
  path: '/login',
  component: lazyRouteComponent(() => import('./routes/LoginRoute.tsx'), 'LoginRoute'),
})

const verifyEmailRoute = createRoute({
  ...guarded('visitor', 'verifyEmail'),
  path: '/verify-email',
  beforeLoad: async ({ context: { engine, device, session }, location }) => {
    follow(decideRoute(session.getState(), 'visitor'))
    // The address comes with the navigation; a phone that killed the tab meanwhile finds it again.
    const email =
      location.state.email ?? device.verifiedEmail.read() ?? (await engine.session.pendingEmail())
    if (email === null) throw redirect({ to: '/signup', replace: true })
    device.verifiedEmail.write(email)
    return { email }
  },
  component: lazyRouteComponent(() => import('./routes/VerifyEmailRoute.tsx'), 'VerifyEmailRoute'),
})

const forgotPasswordRoute = createRoute({
  ...guarded('visitor', 'forgotPassword'),
  path: '/forgot-password',
  component: lazyRouteComponent(
    () => import('./routes/ForgotPasswordRoute.tsx'),
    'ForgotPasswordRoute',
  ),
})

const resetPasswordRoute = createRoute({
  ...guarded('public', 'resetPassword'),
  path: '/reset-password',
  beforeLoad: ({ context: { device }, location: { state } }) => {
    const request =
      state.email === undefined
        ? parseResetRequest(device.resetRequest.read())
        : { email: state.email, from: state.resetFrom ?? 'account' }
    if (request === null) throw redirect({ to: '/forgot-password', replace: true })
    device.resetRequest.write(writeResetRequest(request))
    return request
  },
  component: lazyRouteComponent(
    () => import('./routes/ResetPasswordRoute.tsx'),
    'ResetPasswordRoute',
  ),
})

const setUsernameRoute = createRoute({
  ...guarded('unnamed', 'setUsername'),
  path: '/set-username',
  component: lazyRouteComponent(() => import('./routes/SetUsernameRoute.tsx'), 'SetUsernameRoute'),
})

const homeRoute = createRoute({
  ...guarded('member', 'home', 'home'),
  path: '/home',
  component: HomeRoute,
})

const fillDayRoute = createRoute({
  ...guarded('member', 'fillDay'),
  path: '/fill-day',
  validateSearch: v.object({ date: v.optional(v.fallback(v.string(), '')) }),
  component: FillDayRoute,
})

const journalDetailRoute = createRoute({
  ...guarded('member', 'journalDetail'),
  path: '/journal-detail',
  component: JournalDetailRoute,
})

const calendarRoute = createRoute({
  ...guarded('member', 'calendar', 'calendar'),
  path: '/calendar',
  validateSearch: v.object({
    /** The day whose sheet is open. */
    jour: v.optional(v.fallback(v.string(), '')),
    /** Present while the search is open. */
    recherche: v.optional(v.fallback(v.string(), '')),
  }),
  component: lazyRouteComponent(() => import('./routes/CalendarRoute.tsx'), 'CalendarRoute'),
})

const settingsRoute = createRoute({
  ...guarded('member', 'settings', 'settings'),
  path: '/settings',
  component: lazyRouteComponent(() => import('./routes/SettingsRoute.tsx'), 'SettingsRoute'),
})

const accountRoute = createRoute({
  ...guarded('member', 'account', 'settings'),
  path: '/account-settings',
  component: lazyRouteComponent(() => import('./routes/AccountRoute.tsx'), 'AccountRoute'),
})

const editProfileRoute = createRoute({
  ...guarded('member', 'editProfile', 'settings'),
  path: '/edit-profile',
  component: lazyRouteComponent(() => import('./routes/EditProfileRoute.tsx'), 'EditProfileRoute'),
})

const recoveryKeyRoute = createRoute({
  ...guarded('member', 'recoveryKey'),
  path: '/recovery-key',
  component: lazyRouteComponent(() => import('./routes/RecoveryKeyRoute.tsx'), 'RecoveryKeyRoute'),
})

const sealedDaysRoute = createRoute({
  ...guarded('member', 'sealedDays'),
  path: '/sealed-days',
  component: lazyRouteComponent(() => import('./routes/SealedDaysRoute.tsx'), 'SealedDaysRoute'),
})

const myDataRoute = createRoute({
  ...guarded('member', 'myData', 'settings'),
  path: '/my-data',
  component: lazyRouteComponent(() => import('./routes/MyDataRoute.tsx'), 'MyDataRoute'),
})

const aboutRoute = createRoute({
  ...guarded('member', 'about', 'settings'),
  path: '/about',
  component: lazyRouteComponent(() => import('./routes/AboutRoute.tsx'), 'AboutRoute'),
})

const installRoute = createRoute({
  ...guarded('public', 'install'),
  path: '/install',
  component: lazyRouteComponent(() => import('./routes/InstallRoute.tsx'), 'InstallRoute'),
})

const elsewhereRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true })
  },
})

const routeTree = rootRoute.addChildren([
  indexRoute,
  welcomeRoute,
  signupRoute,
  loginRoute,
  verifyEmailRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  setUsernameRoute,
  homeRoute,
  fillDayRoute,
  journalDetailRoute,
  calendarRoute,
  settingsRoute,
  accountRoute,
  editProfileRoute,
  recoveryKeyRoute,
  sealedDaysRoute,
  myDataRoute,
  aboutRoute,
  installRoute,
  elsewhereRoute,
])

export const createAppRouter = (context: RouterContext) =>
  createRouter({ routeTree, context, scrollRestoration: true, defaultPreload: 'intent' })

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
  interface HistoryState {
    email?: string
    resetFrom?: 'forgot' | 'account'
    /** What this entry of the history shows lies over the calendar: going back closes it. */
    isOverCalendar?: boolean
    /** The day that « Modifier » was tapped on; its words are read from the store. */
    day?: string
  }
  interface StaticDataRouteOption {
    access?: Access
    title?: string
    tab?: NavTab
  }
}
