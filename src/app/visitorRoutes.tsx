// The pages of a visitor: signing up and in, each loaded on demand.
import { createRoute, redirect } from '@tanstack/react-router'
import { invitationInHash } from '#domain/invitation.ts'
import type { Engine } from '#engine/session/session.ts'
import { verifiedEmail } from '#features/auth/mailTrip.ts'
import { moveInvitation, visitorRoute } from './layouts.tsx'
import { latePage } from './latePage.ts'
import { invitationSearch } from './searchParams.ts'
import { titled } from './titled.ts'

async function readPendingEmail(engine: Engine): Promise<string | null> {
  const { pendingEmail } = await import('#engine/session/signUp.ts')
  return pendingEmail(engine)
}

const welcomeRoute = createRoute({
  getParentRoute: () => visitorRoute,
  path: '/welcome',
  ...titled('welcome'),
  ...latePage(() => import('#features/welcome/WelcomeScreen.tsx'), 'WelcomeScreen'),
})

const signupRoute = createRoute({
  getParentRoute: () => visitorRoute,
  path: '/signup',
  ...titled('signup'),
  validateSearch: invitationSearch,
  beforeLoad: moveInvitation('/signup'),
  loader: async ({ context: { engine }, location }) => {
    const { readAdmission } = await import('#context/admission.ts')
    return readAdmission(engine, invitationInHash(location.hash))
  },
  // Another link opened over this page changes what stands behind the « # » alone.
  shouldReload: true,
  ...latePage(() => import('./SignupPage.tsx'), 'SignupPage'),
})

const loginRoute = createRoute({
  getParentRoute: () => visitorRoute,
  path: '/login',
  ...titled('login'),
  ...latePage(() => import('./LoginPage.tsx'), 'LoginPage'),
})

const verifyEmailRoute = createRoute({
  getParentRoute: () => visitorRoute,
  path: '/verify-email',
  ...titled('verifyEmail'),
  beforeLoad: async ({ context: { engine }, location }) => {
    // From the navigation's state; after the phone killed the tab, from the tab's storage or from the engine.
    const email = location.state.email ?? verifiedEmail.read() ?? (await readPendingEmail(engine))
    if (email === null) throw redirect({ to: '/signup', replace: true })
    verifiedEmail.write(email)
    return { email }
  },
  ...latePage(() => import('#features/auth/VerifyEmailScreen.tsx'), 'VerifyEmailScreen'),
})

const forgotPasswordRoute = createRoute({
  getParentRoute: () => visitorRoute,
  path: '/forgot-password',
  ...titled('forgotPassword'),
  ...latePage(() => import('#features/auth/ForgotPasswordScreen.tsx'), 'ForgotPasswordScreen'),
})

export const visitorRoutes = visitorRoute.addChildren([
  welcomeRoute,
  signupRoute,
  loginRoute,
  verifyEmailRoute,
  forgotPasswordRoute,
])
