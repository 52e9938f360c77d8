// Every page of the app: its address, who may see it, and what it loads. Accueil is in the main bundle, because it is what the app
// is opened for; the other pages are loaded on demand, those within a tap of Accueil as soon as it is quiet (loadRest.ts).
import { createRoute, createRouter, redirect } from '@tanstack/react-router'
import { isLocked, whenKnown } from '#context/session.ts'
import { parseDay } from '#domain/day.ts'
import { redirectIfWritten } from '#features/fill-day/chosenDay.ts'
import { pendingMs } from '#journal-ui/PageLoading.tsx'
import type { NavTab } from './BottomNav.tsx'
import { admitCrossroads } from './guards.ts'
import {
  memberRoute,
  moveInvitation,
  redirectTo,
  rootRoute,
  unnamedRoute,
  type RouterContext,
} from './layouts.tsx'
import { HomePage } from './HomePage.tsx'
import { loadResetRequest, saveResetRequest } from '#features/auth/mailTrip.ts'
import { latePage } from './latePage.ts'
import { titled } from './titled.ts'
import { visitorRoutes } from './visitorRoutes.tsx'
import {
  calendarSearch,
  dateSearch,
  daySearch,
  invitationSearch,
  parseSearch,
  stringifySearch,
} from './searchParams.ts'

const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: async ({ context }) => {
    throw redirectTo(admitCrossroads(await whenKnown(context.session)))
  },
})

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  ...titled('resetPassword'),
  beforeLoad: ({ location: { state } }) => {
    const request =
      state.email === undefined
        ? loadResetRequest()
        : { email: state.email, from: state.resetFrom ?? 'account' }
    if (request === null) throw redirect({ to: '/forgot-password', replace: true })
    saveResetRequest(request)
    return request
  },
  ...latePage(() => import('./ResetPage.tsx'), 'ResetPage'),
})

const setUsernameRoute = createRoute({
  getParentRoute: () => unnamedRoute,
  path: '/set-username',
  ...titled('setUsername'),
  ...latePage(() => import('#features/auth/SetUsernameScreen.tsx'), 'SetUsernameScreen'),
})

const homeRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/home',
  ...titled('home', 'home'),
  component: HomePage,
})

const fillDayRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/fill-day',
  ...titled('fillDay'),
  validateSearch: dateSearch,
  beforeLoad: async ({ context: { journal, session }, search: { date }, cause, location }) => {
    // Under the app lock the address would tell whether today is written: followSession.ts asks once it is open.
    if (isLocked(session.getState())) return
    // Only on entering: a day that arrives by sync must not take the form away from a person who is writing.
    if (cause !== 'stay')
      await redirectIfWritten(journal, date, location.state, cause === 'preload')
  },
  ...latePage(() => import('#features/fill-day/FillDayScreen.tsx'), 'FillDayScreen'),
})

const journalDetailRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/journal-detail',
  ...titled('journalDetail'),
  ...latePage(() => import('#features/fill-day/JournalDetailScreen.tsx'), 'JournalDetailScreen'),
})

const calendarRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/calendar',
  ...titled('calendar', 'calendar'),
  validateSearch: calendarSearch,
  ...latePage(() => import('./CalendarPage.tsx'), 'CalendarPage'),
})

const settingsRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/settings',
  ...titled('settings', 'settings'),
  ...latePage(() => import('./SettingsPage.tsx'), 'SettingsPage'),
})

const accountRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/account-settings',
  ...titled('account', 'settings'),
  ...latePage(() => import('#features/account/AccountScreen.tsx'), 'AccountScreen'),
})

const editProfileRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/edit-profile',
  ...titled('editProfile', 'settings'),
  ...latePage(() => import('#features/account/EditProfileScreen.tsx'), 'EditProfileScreen'),
})

const devicesRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/devices',
  ...titled('devices', 'settings'),
  ...latePage(() => import('#features/devices/DevicesScreen.tsx'), 'DevicesScreen'),
})

const theftRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/password-known',
  ...titled('theft', 'settings'),
  ...latePage(() => import('#features/devices/TheftScreen.tsx'), 'TheftScreen'),
})

const versionsRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/previous-versions',
  ...titled('versions', 'calendar'),
  validateSearch: daySearch,
  beforeLoad: ({ search }) => {
    const day = parseDay(search.day)
    if (day === null) throw redirect({ to: '/calendar', replace: true })
    return { day }
  },
  ...latePage(() => import('./VersionsPage.tsx'), 'VersionsPage'),
})

const recoveryKeyRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/recovery-key',
  ...titled('recoveryKey'),
  ...latePage(() => import('#features/recovery/RecoveryKeyScreen.tsx'), 'RecoveryKeyScreen'),
})

const sealedDaysRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/sealed-days',
  ...titled('sealedDays'),
  ...latePage(() => import('#features/recovery/SealedDaysScreen.tsx'), 'SealedDaysScreen'),
})

const myDataRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/my-data',
  ...titled('myData', 'settings'),
  ...latePage(() => import('#features/my-data/MyDataScreen.tsx'), 'MyDataScreen'),
})

const bringRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/bring-journal',
  ...titled('bring', 'settings'),
  ...latePage(() => import('#features/bring/BringScreen.tsx'), 'BringScreen'),
})

const aboutRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/about',
  ...titled('about', 'settings'),
  ...latePage(() => import('#features/about/AboutScreen.tsx'), 'AboutScreen'),
})

const installRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/install',
  ...titled('install'),
  validateSearch: invitationSearch,
  beforeLoad: moveInvitation('/install'),
  ...latePage(() => import('#features/install/InstallScreen.tsx'), 'InstallScreen'),
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
  visitorRoutes,
  unnamedRoute.addChildren([setUsernameRoute]),
  memberRoute.addChildren([
    homeRoute,
    fillDayRoute,
    journalDetailRoute,
    calendarRoute,
    settingsRoute,
    accountRoute,
    editProfileRoute,
    devicesRoute,
    theftRoute,
    versionsRoute,
    recoveryKeyRoute,
    sealedDaysRoute,
    myDataRoute,
    bringRoute,
    aboutRoute,
  ]),
  resetPasswordRoute,
  installRoute,
  elsewhereRoute,
])

export const createAppRouter = (context: RouterContext) =>
  createRouter({
    routeTree,
    context,
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPendingMs: pendingMs,
  })

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
  interface HistoryState {
    email?: string
    resetFrom?: 'forgot' | 'account'
    /** This history entry shows something over the calendar: going back closes it. */
    isOverCalendar?: boolean
    /** The day that « Modifier » was tapped on; its words are read from the store. */
    day?: string
    /** How often the form was asked for anew where it was open. */
    openings?: number
    /** Which draft « Reprendre » was tapped on, of a day that has several. */
    draft?: string
  }
  interface StaticDataRouteOption {
    title?: string
    tab?: NavTab
  }
}
