import { getRouteApi } from '@tanstack/react-router'
import { VersionsScreen } from '#features/versions/VersionsScreen.tsx'

const route = getRouteApi('/member/previous-versions')

export function VersionsPage() {
  const { day } = route.useRouteContext()
  return <VersionsScreen day={day} />
}
