import { WelcomeScreen } from '#features/welcome/WelcomeScreen.tsx'

export const WelcomeRoute = () => <WelcomeScreen />
