import { getRouteApi } from '@tanstack/react-router'
import { SignupScreen } from '#features/auth/SignupScreen.tsx'

const route = getRouteApi('/visitor/signup')

export const SignupPage = () => <SignupScreen admission={route.useLoaderData()} />
