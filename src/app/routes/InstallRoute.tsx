import { InstallScreen } from '#features/install/InstallScreen.tsx'

export const InstallRoute = () => <InstallScreen origin={window.location.origin} />
